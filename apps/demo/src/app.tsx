import { isRefused, storageKey, useIsRecovering, useSignedIn, words } from "@social-events/app-common/app.ts";
import { Frame, type NavigationItem, pageOf, Shell, Skeleton, Waiting } from "@social-events/app-common/ui.ts";
import { lazy } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { ChatsBadge } from "./chats/badge.tsx";
import { Badge, useBell } from "./notifications/bell.tsx";
import { PeopleBadge } from "./people/badge.tsx";
import { redeemPath } from "./people/friends-link.ts";
import { useOwnProfile } from "./shared/profiles.tsx";
import "./pictures.css";

const SignInPage = pageOf(() => import("./session/sign-in-page.tsx"), "SignInPage");
const BeginPage = pageOf(() => import("./session/begin-page.tsx"), "BeginPage");
const NewPasswordPage = pageOf(() => import("./session/new-password-page.tsx"), "NewPasswordPage");
const SuspendedPage = lazy(() => import("./session/suspended-page.tsx"));
const loadFeed = () => import("./events/feed-page.tsx");
const feed = lazy(loadFeed);
// Preloads the feed, which is the start page, while the session is read. If loading fails, the error is shown when the
// page is rendered.
void loadFeed().catch(() => {});
const editEvent = lazy(() => import("./events/edit-page.tsx"));
const people = () => import("./people/lists.tsx");
const account = () => import("./profiles/account-pages.tsx");
const friends = pageOf(people, "FriendsPage");
const person = lazy(() => import("./people/person-page.tsx"));
const report = lazy(() => import("./reports/report-page.tsx"));

const pages = {
  "/": feed,
  "/events": feed,
  "/events/new": editEvent,
  "/events/mine": lazy(() => import("./events/mine-page.tsx")),
  "/events/:id/edit": editEvent,
  "/events/:id": lazy(() => import("./events/event-page.tsx")),
  "/groups": lazy(() => import("./groups/list-page.tsx")),
  "/groups/:id": lazy(() => import("./groups/group-page.tsx")),
  "/people": lazy(() => import("./people/discovery-page.tsx")),
  "/people/likes": pageOf(people, "LikesPage"),
  "/people/matches": pageOf(people, "MatchesPage"),
  "/people/map": lazy(() => import("./people/live-map-page.tsx")),
  "/people/friends": friends,
  "/people/friends/links": lazy(() => import("./people/friends-links-page.tsx")),
  "/people/friends/:status": friends,
  "/people/:profileId": person,
  [redeemPath]: lazy(() => import("./people/friends-add-page.tsx")),
  // Links that contain a user ID instead of a profile ID use this route.
  "/users/:userId": person,
  "/chats": lazy(() => import("./chats/list-page.tsx")),
  "/chats/:id": lazy(() => import("./chats/chat-page.tsx")),
  "/notifications": lazy(() => import("./notifications/list-page.tsx")),
  "/notifications/preferences": lazy(() => import("./notifications/preferences-page.tsx")),
  "/profile": lazy(() => import("./profiles/answers-page.tsx")),
  "/profile/photos": lazy(() => import("./profiles/photos-page.tsx")),
  "/profile/privacy": pageOf(account, "PrivacyPage"),
  "/profile/account": pageOf(account, "AccountPage"),
  "/reports": lazy(() => import("./reports/list-page.tsx")),
  "/reports/new/:type/:id": report,
  // Route to report a single message of a chat.
  "/reports/new/:type/:id/:messageId": report,
};

const t = words({
  events: ["Events", "События"],
  people: ["People", "Люди"],
  chats: ["Chats", "Чаты"],
  notifications: ["Notifications", "Уведомления"],
  profile: ["Profile", "Профиль"],
});

const navigation: readonly NavigationItem[] = [
  { path: "/events", icon: "calendar", label: t.events, also: ["/", "/groups"] },
  { path: "/people", icon: "people", label: t.people, also: ["/users", "/friends"], Badge: PeopleBadge },
  { path: "/chats", icon: "chat", label: t.chats, Badge: ChatsBadge },
  { path: "/notifications", icon: "bell", label: t.notifications, Badge },
  { path: "/profile", icon: "person", label: t.profile, also: ["/reports"] },
];

/** Sends messages that an earlier visit could not send, even if the user does not open a chat. */
function useUnsentMessages(): void {
  useEffect(() => {
    const prefix = storageKey("outbox/");
    if (Object.keys(localStorage).some((key) => key.startsWith(prefix))) {
      // While the browser is offline, the import fails. The chat pages import the module again.
      import("./chats/sending.ts").then(({ ownOutbox }) => ownOutbox()).catch(() => {});
    }
  }, []);
}

/**
 * The app of a signed-in user. If the user is suspended, the subscription to notifications ends with the error
 * `account_suspended`.
 */
function SignedIn() {
  useUnsentMessages();
  const { error } = useBell().end ?? {};
  if (isRefused(error, "account_suspended")) {
    return (
      <Frame>
        <SuspendedPage error={error} />
      </Frame>
    );
  }
  return <Shell pages={pages} navigation={navigation} />;
}

/**
 * Whether the user has no profile yet. The value stays the same while the profile is fetched again, because onboarding
 * would otherwise be unmounted and lose its answers.
 */
function useIsNew(id: string | null | undefined, error: unknown): boolean {
  const [newId, setNewId] = useState<string | null>(null);
  if (id && newId !== id && isRefused(error, "profile_not_found")) {
    setNewId(id);
  }
  return Boolean(id) && newId === id;
}

/** Shows the app to a signed-in user with a profile, and the sign-in or onboarding pages to other users. */
export function App() {
  const id = useSignedIn();
  const isRecovering = useIsRecovering();
  const profile = useOwnProfile(Boolean(id));
  const isNew = useIsNew(id, profile.error);
  if (id && profile.data && !isRecovering) {
    return <SignedIn key={id} />;
  }
  if (id === null || isRecovering) {
    return <Frame>{isRecovering ? <NewPasswordPage /> : <SignInPage />}</Frame>;
  }
  return (
    <Frame>
      {isNew ? (
        <BeginPage />
      ) : (
        <div className="page">{id ? <Waiting query={profile} skeleton="page" /> : <Skeleton kind="page" />}</div>
      )}
    </Frame>
  );
}
