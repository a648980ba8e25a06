import { call, errorSentence, isRefused, type Schema, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Avatar, Button, ButtonLink, Empty, Loaded, Page } from "@social-events/app-common/ui.ts";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { navigate } from "wouter/use-hash-location";
import { otherOf, useFriendships } from "../shared/profiles.tsx";
import { forgetFriendLink, useOpenedFriendLink } from "./friends-link.ts";
import { linkTexts as t } from "./link-texts.ts";
import "./people.css";

type Preview = Schema<"FriendLinkPreview">;
type Redemption = Schema<"FriendRequestResult">;

function outcomeOf({ result, friendship: { status } }: Redemption): string {
  if (status === "pending") {
    return result === "created" ? t.asked : t.alreadyAsked;
  }
  return result === "created" ? t.nowFriends : t.alreadyFriends;
}

function Owner({ owner: { firstName, avatarUrl } }: { owner: Preview }) {
  return avatarUrl ? (
    <img className="photo" src={avatarUrl} alt={say(t.photoOf, { name: firstName ?? shared.somebody })} />
  ) : (
    <Avatar url={null} name={firstName} />
  );
}

interface InvitationProps {
  token: string;
  /** Called after the link was redeemed, or if the caller and the owner of the link are already friends. */
  onDone: (owner: Preview, said: string) => void;
}

interface OfferProps extends InvitationProps {
  owner: Preview;
  friendships: readonly Schema<"Friendship">[];
}

/** Shows the owner of a friend link and a button that redeems the link. */
function Offer({ token, owner, friendships, onDone }: OfferProps) {
  const name = owner.firstName ?? shared.somebody;
  const isFriend = friendships.some((one) => one.status === "accepted" && otherOf(one) === owner.userId);
  /** Whether the link is being redeemed. The new friendship must not count as an earlier one. */
  const isRedeeming = useRef(false);
  useLayoutEffect(() => {
    if (isFriend && !isRedeeming.current) {
      onDone(owner, say(t.alreadyFriends, { name }));
    }
  }, [isFriend, onDone, owner, name]);
  const redeem = async () => {
    isRedeeming.current = true;
    try {
      const redemption = await call("redeemFriendLink", { body: { token } });
      onDone(owner, say(outcomeOf(redemption), { name }));
    } finally {
      isRedeeming.current = false;
    }
  };
  return (
    <section className="card stack meeting" aria-label={name}>
      <Owner owner={owner} />
      <p className="invites">{say(t.invites, { name })}</p>
      <div className="actions">
        <Act variant="primary" act={redeem}>
          {t.becomeFriends}
        </Act>
        <Button onClick={leave}>{t.notNow}</Button>
      </div>
    </section>
  );
}

/** Shows the owner of the link, or the error if the caller cannot redeem it. */
function Invitation({ token, onDone }: InvitationProps) {
  const preview = useRead("previewFriendLink", { body: { token } });
  const friendships = useFriendships();
  if (isRefused(preview.error, "friend_link_not_found")) {
    return (
      <Empty icon="link" action={<Button onClick={leave}>{t.toFriends}</Button>}>
        <p role="status">{errorSentence(preview.error)}</p>
      </Empty>
    );
  }
  return (
    <Loaded query={preview}>
      {(owner) => (
        <Loaded query={friendships}>
          {(all) => <Offer token={token} owner={owner} friendships={all} onDone={onDone} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Discards the friend link and opens the list of friends. */
function leave(): void {
  forgetFriendLink();
  navigate("/people/friends");
}

/** Page that redeems the friend link that was opened in this tab. */
export default function AddFriendPage() {
  const token = useOpenedFriendLink();
  const [redeemed, setRedeemed] = useState<{ owner: Preview; said: string } | null>(null);
  if (token) {
    const finish = (owner: Preview, said: string) => {
      forgetFriendLink();
      setRedeemed({ owner, said });
    };
    return (
      <Page title={t.addFriend}>
        <Invitation key={token} token={token} onDone={finish} />
      </Page>
    );
  }
  return (
    <Page title={t.addFriend}>
      {redeemed ? (
        <section className="card stack meeting" aria-label={redeemed.owner.firstName ?? shared.somebody}>
          <Owner owner={redeemed.owner} />
          <p role="status" className="invites">
            {redeemed.said}
          </p>
          <div className="actions">
            <ButtonLink to={`/people/${redeemed.owner.profileId}`}>{t.seeProfile}</ButtonLink>
            <ButtonLink to="/people/friends">{t.toFriends}</ButtonLink>
          </div>
        </section>
      ) : (
        <Empty icon="link" action={<ButtonLink to="/people/friends">{t.toFriends}</ButtonLink>}>
          {t.noLink}
        </Empty>
      )}
    </Page>
  );
}
