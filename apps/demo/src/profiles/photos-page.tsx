import { useClient } from "@social-events/app-common/app/session.tsx";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { Button } from "@social-events/app-common/ui/button.tsx";
import { Page } from "@social-events/app-common/ui/page.tsx";
import { Empty, Loaded } from "@social-events/app-common/ui/states.tsx";
import type { components } from "@social-events/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FilePicker, UploadList } from "../uploads/upload-list.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import { useChangeProfile } from "./changing.ts";
import { Tabs } from "./tabs.tsx";
import { profilesTexts } from "./texts.ts";
import "../people/people.css";

type Photo = components["schemas"]["ProfilePhoto"];

const mostPhotos = 20;
const queryKey = ["profiles", "photos"];

export default function PhotosPage() {
  const t = useTexts(profilesTexts);
  const client = useClient();
  const queries = useQueryClient();
  const photos = useQuery({ queryKey, queryFn: ({ signal }) => client.profiles.listPhotos({ signal }) });
  const readAgain = () => queries.invalidateQueries({ queryKey: ["profiles"] });
  const uploads = useUploads(client, {
    most: mostPhotos - (photos.data?.length ?? 0),
    uploaded: async (key) => {
      await client.profiles.addPhoto({ body: { key } });
      await readAgain();
    },
  });
  return (
    <Page title={t.photos}>
      <Tabs />
      <FilePicker label={t.addPhotos} accept="image/*" uploads={uploads} />
      <UploadList uploads={uploads} />
      <Loaded query={photos}>
        {(shown) => (shown.length > 0 ? <Gallery photos={shown} readAgain={readAgain} /> : <Empty>{t.noPhotos}</Empty>)}
      </Loaded>
    </Page>
  );
}

function Gallery({ photos, readAgain }: { photos: Photo[]; readAgain: () => Promise<void> }) {
  const t = useTexts(profilesTexts);
  const { profiles } = useClient();
  const choose = useChangeProfile();
  const change = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: readAgain,
  });
  const ids = photos.map(({ id }) => id);
  /** Exchanges a photo with the one before it. */
  const moveForward = (index: number) => {
    const [one, other] = ids.slice(index - 1, index + 1) as [string, string];
    const order = ids.toSpliced(index - 1, 2, other, one);
    change.mutate(() => profiles.reorderPhotos({ body: { ids: order } }));
  };
  return (
    <ol className="photos">
      {photos.map(({ id, thumbUrl, isAvatar }, index) => (
        <li key={id} className="card stack">
          {thumbUrl && <img src={thumbUrl} alt={t.photo(index + 1)} />}
          <div className="actions">
            {isAvatar ? (
              <span className="chip">{t.avatar}</span>
            ) : (
              <Button onClick={() => choose.mutate({ body: { avatarPhotoId: id } }, { onSuccess: readAgain })}>
                {t.makeAvatar}
              </Button>
            )}
            <Button
              aria-label={t.earlier(index + 1)}
              disabled={index === 0}
              isBusy={change.isPending}
              onClick={() => moveForward(index)}
            >
              ←
            </Button>
            <Button
              aria-label={t.later(index + 1)}
              disabled={index === photos.length - 1}
              isBusy={change.isPending}
              onClick={() => moveForward(index + 1)}
            >
              →
            </Button>
            <Button
              aria-label={t.remove(index + 1)}
              look="danger"
              isBusy={change.isPending}
              onClick={() => change.mutate(() => profiles.deletePhoto({ path: { photoId: id } }))}
            >
              ✕
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
