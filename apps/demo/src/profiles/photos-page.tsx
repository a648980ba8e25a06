import { call, queries, say, shared, useRead } from "@social-events/app-common/app.ts";
import { Act, Ask, Empty, Icon, Loaded } from "@social-events/app-common/ui.ts";
import type { Answer } from "@social-events/client";
import { TabbedPage } from "../shared/tabs.tsx";
import { FilePicker, UploadList, useUploads } from "../shared/uploads.tsx";
import { t, tabs } from "./texts.ts";
import "./profiles.css";

const mostPhotos = 20;

type OwnPhoto = Answer<"listPhotos">[number];

function PhotoTile({ photo: { id, thumbUrl, isAvatar }, number }: { photo: OwnPhoto; number: number }) {
  return (
    <li className="card stack">
      {thumbUrl && <img className="photo" src={thumbUrl} alt={say(t.photo, { number })} />}
      <div className="actions">
        {isAvatar && (
          <span className="chip">
            <Icon name="star" /> {t.avatar}
          </span>
        )}
        {!isAvatar && (
          <Act className="grow" act={() => call("updateProfile", { body: { avatarPhotoId: id } })}>
            {t.makeAvatar}
          </Act>
        )}
        <Ask
          label=""
          title={t.reallyRemove}
          hint={t.removeHint}
          above={thumbUrl && <img className="photo removed" src={thumbUrl} alt={say(t.photo, { number })} />}
          action={shared.delete}
          variant="danger"
          button={{ variant: "quiet", "aria-label": say(t.remove, { number }), children: <Icon name="trash" /> }}
          send={() => call("deletePhoto", { path: { photoId: id } })}
        />
      </div>
    </li>
  );
}

export default function PhotosPage() {
  const query = useRead("listPhotos", {});
  const uploads = useUploads(mostPhotos, async (key) => {
    await call("addPhoto", { body: { key } });
    await queries.invalidateQueries();
  });
  const picker = <FilePicker label={t.addPhotos} accept="image/*" uploads={uploads} />;
  // The list is next to the button, because the tiles can fill the window.
  const list = <UploadList uploads={uploads} arePhotos />;
  return (
    <TabbedPage tabs={tabs} title={t.photos}>
      <Loaded query={query} skeleton="cards">
        {(photos) =>
          photos.length === 0 ? (
            <>
              <Empty icon="camera" action={picker}>
                {t.noPhotos}
              </Empty>
              {list}
            </>
          ) : (
            <>
              <ol className="tiles photos">
                {photos.map((photo, index) => (
                  <PhotoTile key={photo.id} photo={photo} number={index + 1} />
                ))}
              </ol>
              {list}
              <div className="actions">{picker}</div>
            </>
          )
        }
      </Loaded>
    </TabbedPage>
  );
}
