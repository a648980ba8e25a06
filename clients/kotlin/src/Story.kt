/** Prints clients/story.txt line by line, from calls of a client that is generated from openapi.json. */

import java.io.File
import java.time.LocalDate
import java.time.OffsetDateTime
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter
import java.util.UUID
import kotlin.system.exitProcess
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import social.events.client.infrastructure.Serializer
import social.events.client.models.*

private val nobody = UUID.fromString("00000000-0000-4000-8000-000000000000")

private fun tell(operation: String, seen: String) = println("$operation: $seen")

private suspend fun makeProfiles(ann: Person, ben: Person) {
    val created = answerOf(ann.profiles.createProfile(CreateProfile(firstName = "Ann")))
    tell("createProfile", "${created.firstName} lacks ${created.missingFields.joinToString(", ")}")
    val answers = UpdateProfile(
        birthdate = LocalDate.of(1994, 5, 21),
        datingPurpose = DatingPurpose.FRIENDSHIP,
        city = "Berlin",
        latitude = 52.5,
        longitude = 13.4,
        sex = Sex.FEMALE,
        height = 172.5,
    )
    val updated = answerOf(ann.profiles.updateProfile(updateProfile = answers))
    tell("updateProfile", "${updated.sex}, born ${updated.birthdate}, ${updated.height} cm, bio ${updated.bio}")
    val terms = CompleteProfile(created.currentTerms.privacyPolicyVersion, created.currentTerms.userAgreementVersion)
    tell("completeProfile", "${answerOf(ann.profiles.completeProfile(completeProfile = terms)).isCompleted}")
    val own = answerOf(ann.profiles.getOwnProfile())
    val missing = own.missingFields.joinToString(", ").ifEmpty { "nothing" }
    tell("getOwnProfile", "lacks $missing, at ${own.location?.latitude} north")
    answerOf(ben.profiles.createProfile(CreateProfile(firstName = "Ben")))
}

private suspend fun uploadPhoto(ann: Person) {
    val upload = answerOf(ann.media.createUploadUrl(CreateUploadUrl("image/jpeg")))
    tell("createUploadUrl", if (upload.key.startsWith("${ann.id}/")) "a key of Ann" else upload.key)
    val photo = File(setting("PHOTO")).readBytes().toRequestBody("image/jpeg".toMediaType())
    val put = Request.Builder().url(upload.signedUrl.toString()).put(photo).build()
    OkHttpClient().newCall(put).execute().use { check(it.isSuccessful) { "Storage has answered with ${it.code}." } }
    val added = answerOf(ann.profiles.addPhoto(AddPhoto(upload.key)))
    tell("addPhoto", "${if (added.isAvatar) "avatar" else "no avatar"} at ${added.position}")
    val photos = answerOf(ann.profiles.listPhotos())
    val hasAddress = photos.first().url.toString().startsWith("http")
    tell("listPhotos", "${photos.size}, ${if (hasAddress) "with" else "without"} an address")
    val usage = answerOf(ann.media.getUsage())
    val isLess = usage.bytes > 0 && usage.bytes < usage.limits.bytesToday
    tell("getUsage", if (isLess) "less than ${usage.limits.bytesToday} bytes" else "${usage.bytes} bytes")
}

private suspend fun plan(ann: Person, title: String): EventDetail = answerOf(
    ann.events.createEvent(
        CreateEvent(
            title = title,
            type = EventType.NATURE_PICNIC,
            startAt = OffsetDateTime.of(2099, 6, 1, 14, 0, 0, 0, ZoneOffset.ofHours(2)),
            latitude = 52.5,
            longitude = 13.4,
            consentThreshold = 1,
            capacity = 4,
        ),
    ),
)

private suspend fun titlesOfOwnEvents(ann: Person): List<String> {
    val titles = mutableListOf<String>()
    var cursor: String? = null
    do {
        val page = answerOf(ann.events.listOwnEvents(cursor = cursor, limit = 2))
        titles += page.data.map { it.title }
        cursor = page.nextCursor
    } while (cursor != null)
    return titles
}

/** Creates three events and publishes one of them. Returns its id. */
private suspend fun planEvents(ann: Person): UUID {
    val picnic = plan(ann, "Picnic")
    val starts = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").format(picnic.startAt)
    tell("createEvent", "${picnic.status} of ${picnic.type}, starts $starts")
    plan(ann, "Walk")
    plan(ann, "Concert")
    tell("publishEvent", "${answerOf(ann.events.publishEvent(picnic.id)).status}")
    val detail = answerOf(ann.events.getEvent(picnic.id))
    tell("getEvent", "${detail.viewerRole}, organizers ${detail.organizerCount}")
    val near = ann.events.listEvents(
        lat = 52.5, lng = 13.4, radius = 1000.0, limit = 100, friendsOnly = false, type = EventType.NATURE_PICNIC,
    )
    val found = answerOf(near).data.first { it.id == picnic.id }
    tell("listEvents", "${found.title}, ${if (found.distance < 100) "nearer" else "farther"} than 100 m")
    tell("listOwnEvents", titlesOfOwnEvents(ann).sorted().joinToString(", "))
    tell("getEventCalendar", answerOf(ann.events.getEventCalendar(picnic.id)).lines().first())
    return picnic.id
}

/** Makes both users friends. Returns the id of the friendship. */
private suspend fun becomeFriends(ann: Person, ben: Person): UUID {
    val asked = answerOf(ann.friends.sendFriendRequest(SendFriendRequest(ben.id)))
    tell("sendFriendRequest", "${asked.result}")
    val accepted = answerOf(ben.friends.acceptFriendRequest(asked.friendship.id))
    tell("acceptFriendRequest", "${accepted.status}, blocked by ${accepted.blockedBy}")
    val friends = answerOf(ann.friends.listFriends(status = FriendshipStatus.ACCEPTED)).data
    tell("listFriends", "${friends.size} ${friends.first().status}")
    return asked.friendship.id
}

private suspend fun talk(ann: Person, ben: Person) {
    val chat = answerOf(ann.chats.openDirectChat(OpenDirectChat(ben.id)))
    tell("openDirectChat", "${chat.type}")
    val message = SendMessage(content = "Hello Ben", clientMessageId = UUID.randomUUID())
    tell("sendMessage", answerOf(ann.chats.sendMessage(chat.id, message, "${UUID.randomUUID()}")).content)
    val newest = answerOf(ben.chats.listMessages(chat.id)).data.first()
    tell("listMessages", "${newest.content}, read by ${newest.readBy.size}")
    tell("readMessages", "${answerOf(ben.chats.readMessages(chat.id, readMessages = ReadMessages())).updated}")
}

private suspend fun lookAtNotifications(ben: Person) {
    val told = answerOf(ben.notifications.listNotifications(limit = 50)).data
        .first { it.type == NotificationType.FRIEND_REQUEST }
    tell("listNotifications", "${told.type} of ${told.payload.actorName}")
    val count = answerOf(ben.notifications.countNotifications()).count
    tell("countNotifications", if (count > 0) "more than 0" else "$count")
    val wish = ChangeNotificationPreferences(
        push = mapOf("people_like" to false),
        quietHours = QuietHours(from = "22:00", to = "07:30"),
    )
    val changed = answerOf(ben.notifications.changePreferences(changeNotificationPreferences = wish))
    val kinds = listOf("people_like", "chat_message").joinToString(", ") { "$it ${changed.push[it]}" }
    tell("changePreferences", "$kinds, quiet from ${changed.quietHours?.from}")
    val phone = RegisterDevice(DevicePlatform.ANDROID, PushProvider.FCM, "token-${UUID.randomUUID()}")
    answerOf(ben.push.registerDevice(phone)).id
    tell("registerDevice", "an id")
}

private suspend fun apply(ann: Person, ben: Person, eventId: UUID) {
    val group = answerOf(ben.events.applyToEvent(eventId, likeEvent = LikeEvent()))
    tell("applyToEvent", "${group.status}")
    tell("voteOnGroup", "${answerOf(ann.groups.voteOnGroup(group.id, VoteOnGroup(ApprovalDecision.CONSENT))).status}")
}

/** Describes the kinds of changes that the story causes. Returns null for other changes. */
private fun wordsOf(change: SyncChange): String? = when (change) {
    is SyncChange.EventWrapper -> "event ${change.value.value?.title}"
    is SyncChange.FriendshipWrapper -> "friendship ${change.value.value?.status}"
    is SyncChange.MessageWrapper -> "message ${change.value.value?.content}"
    else -> null
}

private suspend fun lookAtChanges(ann: Person, since: String) {
    val changes = answerOf(ann.sync.sync(cursor = since, limit = 500)).changes
    val seen = changes.mapNotNull(::wordsOf).filterNot { it == "event Walk" || it == "event Concert" }
    tell("sync", seen.sorted().joinToString(", "))
}

private suspend fun meetErrors(ann: Person, ben: Person, friendshipId: UUID) {
    val wrong = ann.profiles.updateProfile(updateProfile = UpdateProfile(firstName = "", height = 20.0))
    val problem = json.decodeFromString<ValidationProblem>(bodyOf(wrong))
    println("${wrong.code()} ${problem.code}: ${problem.fields.map { it.field }.sorted().joinToString(", ")}")
    println(refusalOf(ann.events.getEvent(nobody)))
    println(refusalOf(ben.friends.acceptFriendRequest(friendshipId)))
    println(refusalOf(Person(nobody, OkHttpClient.Builder()).profiles.getOwnProfile()))
}

private suspend fun tellStory() {
    // Omits unset fields from request bodies, because null would clear a field.
    Serializer.kotlinxSerializationJsonConfiguration = { encodeDefaults = false }
    check(Json.decodeFromString<ErrorCode>("\"a_code_to_come\"") == ErrorCode.UNKNOWN_DEFAULT_OPEN_API)
    val (ann, ben) = listOf(signIn(), signIn())
    makeProfiles(ann, ben)
    uploadPhoto(ann)
    val begin = answerOf(ann.sync.sync())
    tell("sync", "${begin.changes.size} changes")
    val eventId = planEvents(ann)
    val friendshipId = becomeFriends(ann, ben)
    talk(ann, ben)
    lookAtNotifications(ben)
    apply(ann, ben, eventId)
    lookAtChanges(ann, begin.nextCursor)
    meetErrors(ann, ben, friendshipId)
}

fun main() {
    runBlocking { tellStory() }
    // The idle threads of OkHttp would keep the program running for another minute.
    exitProcess(0)
}
