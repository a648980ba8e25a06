/** All areas of the app. */

import type { Area } from "@social-events/app-common/app/areas.ts";
import { chatsArea } from "./chats/area.ts";
import { eventsArea } from "./events/area.ts";
import { groupsArea } from "./groups/area.ts";
import { notificationsArea } from "./notifications/area.ts";
import { peopleArea } from "./people/area.ts";
import { profilesArea } from "./profiles/area.ts";
import { reportsArea } from "./reports/area.ts";

export const areas: readonly Area[] = [
  eventsArea,
  groupsArea,
  peopleArea,
  chatsArea,
  notificationsArea,
  profilesArea,
  reportsArea,
];
