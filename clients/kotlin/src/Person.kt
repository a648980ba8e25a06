import io.ktor.client.request.get
import java.util.UUID
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonObject
import okhttp3.OkHttpClient
import retrofit2.Response
import social.events.client.apis.*
import social.events.client.infrastructure.ApiClient
import social.events.client.infrastructure.Serializer
import social.events.client.models.Problem

val json: Json get() = Serializer.kotlinxSerializationJson

fun setting(name: String): String = checkNotNull(System.getenv(name)) { "$name is not set." }

/** User of the story, with the API services that openapi-generator has generated. */
class Person(val id: UUID, http: OkHttpClient.Builder) {
    private val api = ApiClient(baseUrl = setting("FUNCTIONS_URL"), okHttpClientBuilder = http)
    val profiles: ProfilesApi = api.createService(ProfilesApi::class.java)
    val media: MediaApi = api.createService(MediaApi::class.java)
    val events: EventsApi = api.createService(EventsApi::class.java)
    val friends: FriendsApi = api.createService(FriendsApi::class.java)
    val groups: GroupsApi = api.createService(GroupsApi::class.java)
    val chats: ChatsApi = api.createService(ChatsApi::class.java)
    val notifications: NotificationsApi = api.createService(NotificationsApi::class.java)
    val push: PushApi = api.createService(PushApi::class.java)
    val sync: SyncApi = api.createService(SyncApi::class.java)
}

/** Signs up a user, and signs in once for each of the two HTTP clients. */
fun signIn(): Person {
    val login = """{"email": "${UUID.randomUUID()}@example.test", "password": "correct horse"}"""
    askForToken("signup", login)
    fun logIn() = askForToken("token?grant_type=password", login)
    runBlocking { checkKtor(Session(logIn().text("refresh_token"))) }
    val session = logIn()
    val id = session.getValue("user").jsonObject.text("id")
    return Person(UUID.fromString(id), okHttpFor(Session(session.text("refresh_token"))))
}

/**
 * Calls an operation with Ktor. The expected 404 for the missing profile requires a valid token, so it proves the
 * refresh.
 */
private suspend fun checkKtor(session: Session) = ktorFor(session).use { http ->
    val response = http.get("${setting("FUNCTIONS_URL")}/profiles")
    check(response.status.value == 404) { "Ktor got ${response.status.value}." }
}

/** Returns the body of an error response. */
fun bodyOf(response: Response<*>): String = checkNotNull(response.errorBody()) { "It was not refused." }.string()

/** Returns the body of a response. Throws for an error response. */
fun <Answer> answerOf(response: Response<Answer>): Answer =
    response.body() ?: error("${response.code()} ${bodyOf(response)}")

/** Returns the status and the code of an error response. */
fun refusalOf(response: Response<*>): String =
    "${response.code()} ${json.decodeFromString<Problem>(bodyOf(response)).code}"
