import { client, shared, useSignedIn, words } from "@social-events/app-common/app.ts";
import {
  Button,
  Frame,
  type NavigationItem,
  Page,
  pageOf,
  Settings,
  Shell,
  SignInForm,
  Spinner,
  Waiting,
} from "@social-events/app-common/ui.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { Redirect } from "wouter";
import "./console.css";
import { readSecondFactor, SecondFactorPage, secondFactorKey } from "./second-factor.tsx";

const t = words({
  title: ["Moderation", "Модерация"],
  noModerator: ["You are no moderator", "Вы не модератор"],
  hint: ["Operators make somebody one; sign in again then.", "Модераторов назначают операторы."],
  reports: ["Reports", "Жалобы"],
  appeals: ["Appeals", "Апелляции"],
  decisions: ["Decisions", "Решения"],
  search: ["Search", "Поиск"],
  ages: ["Ages", "Возраст"],
});

const decisions = () => import("./decisions.tsx");
const search = lazy(() => import("./search-page.tsx"));

const pages = {
  "/": () => <Redirect to="/reports" replace />,
  "/reports": lazy(() => import("./reports/queue-page.tsx")),
  "/appeals": pageOf(decisions, "AppealsPage"),
  "/decisions": pageOf(decisions, "DecisionsPage"),
  "/id": search,
  "/id/:id": search,
  "/ages": lazy(() => import("./birthdates-page.tsx")),
};

const navigation: readonly NavigationItem[] = [
  { path: "/reports", icon: "flag", label: t.reports },
  { path: "/appeals", icon: "chat", label: t.appeals },
  { path: "/decisions", icon: "list", label: t.decisions },
  { path: "/id", icon: "person", label: t.search },
  { path: "/ages", icon: "calendar", label: t.ages },
];

function SignInPage() {
  return (
    <Page title={t.title}>
      <div className="card">
        <SignInForm />
      </div>
      <Settings />
    </Page>
  );
}

function NoModeratorPage() {
  return (
    <Page title={t.noModerator}>
      <p>{t.hint}</p>
      <Button variant="primary" onClick={() => void client.auth.signOut()}>
        {shared.signOut}
      </Button>
    </Page>
  );
}

/** The console, once the second factor was verified where the moderator has or needs one. */
function ModeratorConsole() {
  const query = useQuery({ queryKey: secondFactorKey(), queryFn: readSecondFactor, staleTime: "static" });
  if (query.data === "passed") {
    return <Shell pages={pages} navigation={navigation} />;
  }
  return <Frame>{query.data ? <SecondFactorPage {...query.data} /> : <Waiting query={query} />}</Frame>;
}

/** The console for moderators; others are told what is missing. The service decides by the same role. */
export function Console() {
  const id = useSignedIn();
  const { data: role } = useQuery({
    queryKey: ["role", id],
    queryFn: async () => String((await client.auth.getSession()).data.session?.user.app_metadata.role),
    enabled: Boolean(id),
    networkMode: "always",
    staleTime: "static",
  });
  if (id && role === "moderator") {
    return <ModeratorConsole />;
  }
  return <Frame>{id === null ? <SignInPage /> : role ? <NoModeratorPage /> : <Spinner />}</Frame>;
}
