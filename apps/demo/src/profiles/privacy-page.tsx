import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button, ButtonLink } from "@social-events/app-common/ui/button.tsx";
import { CheckField } from "@social-events/app-common/ui/field.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Loaded } from "@social-events/app-common/ui/states.tsx";
import { useMutation } from "@tanstack/react-query";
import { askBrowserForPlace } from "../shared/place.ts";
import { useOwnProfile } from "../shared/profiles-own.ts";
import { useChangeProfile } from "./changing.ts";
import { Tabs } from "./tabs.tsx";
import { profilesTexts } from "./texts.ts";

const switches = ["showBirthdate", "showZodiac", "showDatingPurpose", "showLocation", "isVisibleOnMap"] as const;

/** What others see: each switch is saved at once. */
export default function PrivacyPage() {
  const t = useTexts(profilesTexts);
  const profile = useOwnProfile();
  const change = useChangeProfile();
  const takePlace = useMutation({
    mutationFn: async () => change.mutateAsync({ body: await askBrowserForPlace() }),
  });
  return (
    <Page title={t.privacy}>
      <Tabs />
      <Loaded query={profile}>
        {({ location, ...own }) => (
          <>
            <div className="card stack">
              {switches.map((name) => (
                <CheckField
                  key={name}
                  label={t.switches[name]}
                  checked={change.isPending ? (change.variables?.body?.[name] ?? own[name]) : own[name]}
                  onChange={({ currentTarget: { checked } }) => change.mutate({ body: { [name]: checked } })}
                />
              ))}
            </div>
            <section className="card stack">
              <h2>{t.fields.location}</h2>
              <p>{location ? `${location.latitude.toFixed(3)}, ${location.longitude.toFixed(3)}` : t.notSaid}</p>
              <p className="note">{t.placeHint}</p>
              <div className="actions">
                <Button isBusy={takePlace.isPending} onClick={() => takePlace.mutate()}>
                  {t.takePlace}
                </Button>
                {location && (
                  <Button onClick={() => change.mutate({ body: { latitude: null, longitude: null } })}>
                    {t.forgetPlace}
                  </Button>
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
    </Page>
  );
}
