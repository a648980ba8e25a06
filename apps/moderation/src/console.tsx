import { client, say, shared, useIsRecovering, useOwnUser, useSignedIn, words } from "@social-events/app-common/app.ts";
import {
  Button,
  CountBadge,
  Frame,
  type NavigationItem,
  pageOf,
  Shell,
  Spinner,
  Waiting,
} from "@social-events/app-common/ui.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "preact/compat";
import { Redirect } from "wouter";
import "./console.css";
import { readSecondFactor, SecondFactorPage, secondFactorKey } from "./second-factor.tsx";
import { type Queues, useQueues } from "./shared/calls.ts";
import { NewPasswordPage, OuterPage, SignInPage } from "./sign-in-page.tsx";

const t = words({
  noModerator: ["You are not a moderator", "Вы не модератор"],
  hint: [
    "Ask the operators of the service to make you a moderator. Then sign in again.",
    "Попросите права модератора у операторов сервиса, затем войдите снова.",
  ],
  waiting: ["{count} waiting", "ждут: {count}"],
  reports: ["Reports", "Жалобы"],
  appeals: ["Appeals", "Апелляции"],
  decisions: ["Decisions", "Решения"],
  search: ["Search", "Поиск"],
  ages: ["Ages", "Возраст"],
});

const decisions = () => import("./decisions.tsx");

const pages = {
  "/": () => <Redirect to="/reports" replace />,
  "/reports": lazy(() => import("./reports/queue-page.tsx")),
  "/appeals": pageOf(decisions, "AppealsPage"),
  "/decisions": pageOf(decisions, "DecisionsPage"),
  "/id": lazy(() => import("./search-page.tsx")),
  "/id/:id": lazy(() => import("./target-page.tsx")),
  "/ages": lazy(() => import("./birthdates-page.tsx")),
};

/** Badge with the number of waiting entries of a queue, shown on the icon of the queue. */
function Badge({ queue }: { queue: keyof Queues }) {
  const count = useQueues().data?.[queue].waiting ?? 0;
  return <CountBadge count={count} label={say(t.waiting, { count })} />;
}

const navigation: readonly NavigationItem[] = [
  { path: "/reports", icon: "flag", label: t.reports, Badge: () => <Badge queue="reports" /> },
  { path: "/appeals", icon: "megaphone", label: t.appeals, Badge: () => <Badge queue="appeals" /> },
  { path: "/decisions", icon: "gavel", label: t.decisions },
  { path: "/id", icon: "search", label: t.search },
  { path: "/ages", icon: "cake", label: t.ages, Badge: () => <Badge queue="birthdates" /> },
];

function NoModeratorPage({ email }: { email: string | undefined }) {
  return (
    <OuterPage title={t.noModerator}>
      <p>{t.hint}</p>
      <div className="actions">
        <Button variant="primary" onClick={() => void client.auth.signOut()}>
          {shared.signOut}
        </Button>
        {email && <span className="note">{say(shared.signedInAs, { email })}</span>}
      </div>
    </OuterPage>
  );
}

/**
 * Shows the console. If the moderator has or needs a second factor, it has to be verified first. A forgotten password
 * can be changed only after that, because the identity provider requires the second factor for a new password.
 */
function ModeratorConsole() {
  const isRecovering = useIsRecovering();
  const query = useQuery({ queryKey: secondFactorKey(), queryFn: readSecondFactor, staleTime: "static" });
  if (query.data === "passed" && !isRecovering) {
    return <Shell pages={pages} navigation={navigation} />;
  }
  return (
    <Frame>
      {query.data === "passed" ? (
        <NewPasswordPage />
      ) : query.data ? (
        <SecondFactorPage {...query.data} />
      ) : (
        <Waiting query={query} />
      )}
    </Frame>
  );
}

/**
 * Shows the console to moderators, and a page about the missing role to other users. The service also checks the role.
 */
export function Console() {
  const id = useSignedIn();
  const user = useOwnUser(id);
  if (id && user?.app_metadata.role === "moderator") {
    return <ModeratorConsole key={id} />;
  }
  return (
    <Frame>
      {id === null ? <SignInPage /> : user === undefined ? <Spinner /> : <NoModeratorPage email={user?.email} />}
    </Frame>
  );
}
