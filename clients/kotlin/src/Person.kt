import java.util.UUID
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import retrofit2.Response
import social.events.client.apis.*
import social.events.client.infrastructure.ApiClient
import social.events.client.infrastructure.Serializer
import social.events.client.models.Problem

val json: Json get() = Serializer.kotlinxSerializationJson

fun setting(name: String): String = checkNotNull(System.getenv(name)) { "$name is not set." }

/** A person of the story, with the services that openapi-generator has made. */
class Person(val id: UUID, token: String) {
    private val api = ApiClient(
        baseUrl = setting("FUNCTIONS_URL"),
        okHttpClientBuilder = OkHttpClient.Builder(),
        authName = "accessToken",
        bearerToken = token,
    )
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

private fun askForToken(path: String, login: String): String {
    val request = Request.Builder()
        .url("${setting("API_URL")}/auth/v1/$path")
        .header("apikey", setting("PUBLISHABLE_KEY"))
        .post(login.toRequestBody("application/json".toMediaType()))
        .build()
    return OkHttpClient().newCall(request).execute().use {
        check(it.isSuccessful) { "$path was refused with ${it.code}." }
        it.body.string()
    }
}

/** Signs up, and in. */
fun signIn(): Person {
    val login = """{"email": "${UUID.randomUUID()}@example.test", "password": "correct horse"}"""
    askForToken("signup", login)
    val session = Json.parseToJsonElement(askForToken("token?grant_type=password", login)).jsonObject
    val id = session.getValue("user").jsonObject.getValue("id").jsonPrimitive.content
    return Person(UUID.fromString(id), session.getValue("access_token").jsonPrimitive.content)
}

/** What a refusal says. */
fun bodyOf(response: Response<*>): String = checkNotNull(response.errorBody()) { "It was not refused." }.string()

/** What a call has answered; anything else is thrown. */
fun <Answer> answerOf(response: Response<Answer>): Answer =
    response.body() ?: error("${response.code()} ${bodyOf(response)}")

/** How a call was refused. */
fun refusalOf(response: Response<*>): String =
    "${response.code()} ${json.decodeFromString<Problem>(bodyOf(response)).code}"
