/** Pages of the profile tabs "Privacy" and "Account". */

import { call, client, ownId, queries, type Schema, say, shared, useOwnUser } from "@social-events/app-common/app.ts";
import {
  Act,
  Ask,
  Button,
  ButtonLink,
  ChangePassword,
  Field,
  Icon,
  Loaded,
  Settings,
} from "@social-events/app-common/ui.ts";
import { Link } from "wouter";
import { nearestCity, useCities } from "../map/cities.ts";
import type { Place } from "../map/shapes.ts";
import { askBrowserForPlace, download } from "../shared/browser.ts";
import { ownProfileKey, useOwnProfile } from "../shared/profiles.tsx";
import { useSwitches } from "../shared/switches.ts";
import { TabbedPage } from "../shared/tabs.tsx";
import { documentNames, TermsLink } from "./terms-links.tsx";
import { switches, t, tabs } from "./texts.ts";
import "./profiles.css";

const switchNames = Object.keys(switches) as (keyof typeof switches)[];

type Switches = Partial<Record<keyof typeof switches, boolean>>;

/** Names the nearest city, so that the user can see whether the location is out of date. */
function KnownPlace({ place }: { place: Place }) {
  const city = nearestCity(useCities(), place);
  return <p>{city ? say(t.placeNear, { city }) : t.placeKnown}</p>;
}

/** Page with the privacy switches, which are saved immediately, and the location. */
export function PrivacyPage() {
  const profile = useOwnProfile();
  const change = useSwitches(
    ownProfileKey,
    (before: Schema<"OwnProfile">, body: Switches) => ({ ...before, ...body }),
    (body) => call("updateProfile", { body }),
  );
  const takePlace = async () => call("updateProfile", { body: await askBrowserForPlace() });
  return (
    <TabbedPage tabs={tabs} title={t.privacy}>
      <Loaded query={profile}>
        {({ location, ...own }) => (
          <>
            <div className="card stack switches">
              {switchNames.map((name) => (
                <Field
                  key={name}
                  type="checkbox"
                  label={switches[name]}
                  hint={name === "isVisibleOnMap" ? t.sharingHint : undefined}
                  checked={own[name]}
                  onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
                />
              ))}
            </div>
            <section className="card stack">
              <h2>{t.place}</h2>
              {location ? <KnownPlace place={location} /> : <p>{t.placeUnknown}</p>}
              <p className="note">{t.placeHint}</p>
              <div className="actions">
                <Act act={takePlace}>{t.takePlace}</Act>
                {location && (
                  <Act act={() => call("updateProfile", { body: { latitude: null, longitude: null } })}>
                    {t.forgetPlace}
                  </Act>
                )}
              </div>
            </section>
            <div className="actions">
              <ButtonLink to="/people/friends/blocked">{t.blocked}</ButtonLink>
              <ButtonLink to="/notifications/preferences">{t.preferences}</ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </TabbedPage>
  );
}

async function saveExport(): Promise<void> {
  const everything = await call("exportProfile");
  download(new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" }), "social-events.json");
}

async function deleteProfile(): Promise<void> {
  await call("deleteProfile");
  await queries.resetQueries();
}

async function deleteAccount(): Promise<void> {
  await call("deleteAccount");
  await client.auth.signOut({ scope: "local" });
}

/** Export and deletion of the user’s data. Deletion does not end a suspension. */
export function OwnData({ isSuspended = false }: { isSuspended?: boolean }) {
  const name = useOwnProfile().data?.firstName ?? "";
  // The user has to type their first name to confirm. Trailing spaces are allowed, because phone keyboards add a space
  // after a word.
  const pattern = `${name.replaceAll(/\P{L}/gu, ".")}\\s*`;
  const profileHint = isSuspended ? t.deleteSuspendedProfileHint : t.deleteProfileHint;
  const accountHint = isSuspended ? t.deleteSuspendedAccountHint : t.deleteAccountHint;
  const isTyped = { name: "typed", label: say(t.typeName, { name }), required: true, pattern };
  return (
    <>
      <section className="card stack">
        <h2>{t.export}</h2>
        <p className="muted">{t.exportHint}</p>
        <div className="actions">
          <Act act={saveExport}>
            <Icon name="file" /> {t.saveExport}
          </Act>
        </div>
      </section>
      <section className="card stack">
        <h2>{t.leave}</h2>
        <p>{t.deleteHint}</p>
        <p className="muted">{profileHint}</p>
        <div className="actions">
          <Ask
            label={t.deleteProfile}
            hint={`${t.deleteHint} ${profileHint}`}
            variant="danger"
            fields={[isTyped]}
            send={deleteProfile}
          />
        </div>
        <p className="muted">{accountHint}</p>
        <div className="actions">
          <Ask
            label={t.deleteAccount}
            hint={`${t.deleteHint} ${accountHint}`}
            variant="danger"
            fields={[isTyped]}
            send={deleteAccount}
          />
        </div>
      </section>
    </>
  );
}

function SignedInAs() {
  const email = useOwnUser(ownId())?.email;
  return email && <p className="muted signed-in">{say(shared.signedInAs, { email })}</p>;
}

export function AccountPage() {
  return (
    <TabbedPage tabs={tabs} title={t.account}>
      <section className="card stack">
        <h2>{t.display}</h2>
        <Settings />
      </section>
      <section className="card account-rows" aria-label={t.rules}>
        <Link href="/reports" className="button quiet">
          <Icon name="flag" /> {t.reports}
        </Link>
        <ChangePassword label={t.changePassword} />
        <TermsLink document="userAgreement" className="">
          <Icon name="file" /> {documentNames.userAgreement}
        </TermsLink>
        <TermsLink document="privacyPolicy" className="">
          <Icon name="shield" /> {documentNames.privacyPolicy}
        </TermsLink>
        <SignedInAs />
        <Button variant="quiet" onClick={() => void client.auth.signOut()}>
          <Icon name="signOut" /> {shared.signOut}
        </Button>
      </section>
      <OwnData />
    </TabbedPage>
  );
}
