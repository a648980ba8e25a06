import { call, queries, say, useRead } from "@social-events/app-common/app.ts";
import { Act, Empty, Loaded } from "@social-events/app-common/ui.ts";
import { TabbedPage } from "../shared/tabs.tsx";
import { FilePicker, UploadList, useUploads } from "../shared/uploads.tsx";
import { t, tabs } from "./texts.ts";

const mostPhotos = 20;

export default function PhotosPage() {
  const query = useRead("listPhotos", {});
  const uploads = useUploads(mostPhotos, async (key) => {
    await call("addPhoto", { body: { key } });
    await queries.invalidateQueries();
  });
  return (
    <TabbedPage tabs={tabs} title={t.photos}>
      <FilePicker label={t.addPhotos} accept="image/*" uploads={uploads} />
      <UploadList uploads={uploads} />
      {query.data?.length === 0 && <Empty>{t.noPhotos}</Empty>}
      <Loaded query={query}>
        {(photos) => (
          <ol className="tiles">
            {photos.map(({ id, thumbUrl, isAvatar }, index) => {
              const number = index + 1;
              return (
                <li key={id} className="card stack">
                  {thumbUrl && <img className="photo" src={thumbUrl} alt={say(t.photo, { number })} />}
                  <div className="actions">
                    {isAvatar && <span className="chip">{t.avatar}</span>}
                    {!isAvatar && (
                      <Act act={() => call("updateProfile", { body: { avatarPhotoId: id } })}>{t.makeAvatar}</Act>
                    )}
                    <Act
                      aria-label={say(t.remove, { number })}
                      variant="danger"
                      act={() => call("deletePhoto", { path: { photoId: id } })}
                    >
                      ✕
                    </Act>
                  </div>
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
    </TabbedPage>
  );
}
