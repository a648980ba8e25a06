/** Chats, people discovery, notifications and devices in the scenario that produces the examples. */

import { type Cast, upload } from "./cast.ts";

async function talk({ anna, carla }: Cast): Promise<void> {
  const { data } = await carla.show("Carla lists her chats", "listChats");
  const chat = data.find(({ type }) => type === "approved_group");
  if (!chat) {
    throw new Error("Carla is in no chat of the picnic.");
  }
  const ofChat = { params: { id: chat.id } };
  await carla.show("Carla reads the participants of the chat", "getChat", ofChat);
  await carla.show("Carla shows her typing indicator", "tellTyping", { ...ofChat, body: { isTyping: true } });
  const question = {
    ...ofChat,
    body: { content: "Shall we bring a blanket?", clientMessageId: "9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e" },
  };
  const sent = await carla.show("Carla asks a question", "sendMessage", question);
  await carla.show("Carla repeats the call after a lost response", "sendMessage", question);
  const key = await upload(anna);
  const reply = await anna.show("Anna replies with a photo", "sendMessage", {
    ...ofChat,
    body: {
      content: "Yes, like this one!",
      replyToId: sent.id,
      attachments: [{ key, fileName: "blanket.jpg" }],
      clientMessageId: "0d9a2c5e-7d0b-4f7c-9a3e-5b1f0c2d4e6f",
    },
  });
  const [attachment] = reply.attachments;
  await carla.show("Carla opens the photo", "getAttachment", {
    params: { id: chat.id, attachmentId: attachment?.id ?? "" },
  });
  await carla.show("Carla edits her question", "editMessage", {
    params: { id: chat.id, messageId: sent.id },
    body: { content: "Shall we bring a blanket or two?" },
  });
  await carla.show("Carla reads up to the reply", "readMessages", { ...ofChat, body: { upToMessageId: reply.id } });
  await carla.show("Carla lists the messages after her question", "listMessages", {
    ...ofChat,
    query: { after: sent.id, limit: "20" },
  });
  await anna.show("Anna deletes her reply", "deleteMessage", { params: { id: chat.id, messageId: reply.id } });
  await carla.show("Carla refreshes one row of her list", "getChatSummary", ofChat);
  await carla.show("Carla mutes the chat for a day", "muteChat", {
    ...ofChat,
    body: { until: "2030-05-21T12:00:00Z" },
  });
  await carla.show("Carla unmutes the chat", "unmuteChat", ofChat);
  await carla.show("Carla archives the chat", "archiveChat", ofChat);
  await carla.show("Carla takes it out of the archive", "unarchiveChat", ofChat);
  const direct = { body: { userId: anna.id } };
  await carla.show("Carla opens a chat with Anna", "openDirectChat", direct);
  await carla.show("Carla opens it again", "openDirectChat", direct);
}

async function meet({ anna, ben, carla }: Cast): Promise<void> {
  const idOf = async (person: typeof anna) => (await person.call("getOwnProfile")).id;
  const [annasId, bensId, carlasId] = [await idOf(anna), await idOf(ben), await idOf(carla)];
  await ben.show("Ben looks for people nearby", "listPeople", {
    query: { radiusKm: "10", ageFrom: "30", ageTo: "45" },
  });
  await ben.show("Ben reads the profile of Anna in detail", "getPerson", { params: { profileId: annasId } });
  await ben.show("Ben likes Carla", "likeOrDislike", { body: { targetProfileId: carlasId, type: "like" } });
  await carla.show("Carla lists her incoming likes", "listIncomingLikes");
  await carla.show("Carla likes Ben, and it is a match", "likeOrDislike", {
    body: { targetProfileId: bensId, type: "like" },
  });
  const { data } = await carla.show("Carla lists her matches", "listMatches");
  await ben.show("Ben shares his live location", "shareLocation", {
    body: { latitude: 38.7212, longitude: -9.1346, expiresIn: 3600 },
  });
  await carla.show("Carla reads the live location of Ben", "getLiveLocation", { params: { userId: ben.id } });
  await carla.show("Carla loads the map", "listPeopleOnMap", {
    query: { lat: "38.72", lng: "-9.14", radius: "3000" },
  });
  await ben.show("Ben stops sharing", "stopSharingLocation");
  await carla.show("Carla ends the match", "endMatch", { params: { id: data[0]?.id ?? "" } });
  await carla.show("Carla blocks Ben", "blockProfile", { params: { profileId: bensId } });
  await carla.show("Carla unblocks Ben", "unblockProfile", { params: { profileId: bensId } });
}

async function receive({ anna, dora, operator }: Cast): Promise<void> {
  const { data } = await anna.show("Anna lists her event notifications", "listNotifications", {
    query: { types: "event_application,event_coauthor_accepted", limit: "3" },
  });
  const ids = data.map(({ id }) => id);
  await anna.show("Anna counts her unread notifications", "countNotifications");
  await anna.show("Anna marks some notifications as read", "readNotifications", { body: { ids } });
  await anna.show("Anna marks all notifications as read", "readAllNotifications");
  await anna.show("Anna deletes a notification", "deleteNotification", { params: { id: ids[0] ?? "" } });
  await anna.show("Anna sets quiet hours", "changePreferences", {
    body: {
      push: { people_like: false },
      quietHours: { from: "22:00", to: "07:30" },
      timeZone: "Europe/Lisbon",
    },
  });
  await anna.show("Anna reads her push preferences", "getPreferences");
  const device = {
    platform: "android",
    provider: "fcm",
    token: "an-opaque-token",
    appVersion: "1.4.0",
    locale: "en-GB",
  };
  await anna.show("Anna reads which providers are enabled", "getPushStatus");
  await anna.show("Anna registers her phone", "registerDevice", { body: device });
  await dora.call("sendFriendRequest", { body: { addresseeId: anna.id } });
  const {
    data: [newest],
  } = await anna.look("listNotifications", { query: { limit: "1" } });
  await operator.show("An operator traces a push", "listPushDeliveries", {
    query: { notificationId: newest?.id ?? "" },
  });
  const { data: devices } = await anna.show("Anna lists her devices", "listDevices");
  await anna.show("Anna unregisters a device by its id", "deleteDevice", { params: { id: devices[0]?.id ?? "" } });
  await anna.call("registerDevice", { body: device });
  await anna.show("Anna signs out on her phone", "unregisterDevice", { body: { token: device.token } });
  await anna.show("Anna signs out again", "unregisterDeviceByPost", { body: { token: device.token } });
}

export async function playTalk(cast: Cast): Promise<void> {
  await talk(cast);
  await meet(cast);
  await receive(cast);
}
