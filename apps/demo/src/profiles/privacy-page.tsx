import { call, useAct } from "@social-events/app-common/app.ts";
import { Act, ButtonLink, Field, Loaded } from "@social-events/app-common/ui.ts";
import { askBrowserForPlace } from "../shared/browser.ts";
import { useOwnProfile } from "../shared/profiles.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { switches, t } from "./texts.ts";

const switchNames = Object.keys(switches) as (keyof typeof switches)[];

/** What others see: each switch is saved at once. */
export default function PrivacyPage() {
  const profile = useOwnProfile();
  const change = useAct((body: Partial<Record<keyof typeof switches, boolean>>) => call("updateProfile", { body }));
  const takePlace = async () => call("updateProfile", { body: await askBrowserForPlace() });
  return (
    <ProfilePage title={t.privacy}>
      <Loaded query={profile}>
        {({ location, ...own }) => (
          <>
            <div className="card stack">
              {switchNames.map((name) => (
                <Field
                  key={name}
                  type="checkbox"
                  label={switches[name]}
                  checked={(change.isPending ? change.variables[name] : null) ?? own[name]}
                  onChange={({ currentTarget: { checked } }) => change.mutate({ [name]: checked })}
                />
              ))}
            </div>
            <section className="card stack">
              <h2>{t.place}</h2>
              <p>{location ? `${location.latitude.toFixed(3)}, ${location.longitude.toFixed(3)}` : t.notSaid}</p>
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
    </ProfilePage>
  );
}
