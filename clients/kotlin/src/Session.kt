/** Access tokens for OkHttp and Ktor. docs/clients.md shows the functions that attach them to requests. */

import io.ktor.client.HttpClient
import io.ktor.client.plugins.auth.Auth
import io.ktor.client.plugins.auth.providers.BearerTokens
import io.ktor.client.plugins.auth.providers.bearer
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

fun askForToken(path: String, login: String): JsonObject {
    val request = Request.Builder()
        .url("${setting("API_URL")}/auth/v1/$path")
        .header("apikey", setting("PUBLISHABLE_KEY"))
        .post(login.toRequestBody("application/json".toMediaType()))
        .build()
    return OkHttpClient().newCall(request).execute().use {
        check(it.isSuccessful) { "$path was refused with ${it.code}." }
        Json.parseToJsonElement(it.body.string()).jsonObject
    }
}

fun JsonObject.text(name: String) = getValue(name).jsonPrimitive.content

/**
 * Tokens of a user. A session starts with an expired access token, so that each client of the story must refresh it.
 */
class Session(private var refreshToken: String) {
    private var token = "expired"

    fun accessToken() = token

    @Synchronized
    fun refresh(): String {
        val session = askForToken("token?grant_type=refresh_token", """{"refresh_token": "$refreshToken"}""")
        refreshToken = session.text("refresh_token")
        token = session.text("access_token")
        return token
    }
}

fun Request.with(token: String) = newBuilder().header("Authorization", "Bearer $token").build()

fun okHttpFor(session: Session) = OkHttpClient.Builder()
    .addInterceptor { it.proceed(it.request().with(session.accessToken())) }
    .authenticator { _, refused -> if (refused.priorResponse == null) refused.request.with(session.refresh()) else null }

fun ktorFor(session: Session) = HttpClient { install(Auth) { bearer {
    cacheTokens = false
    loadTokens { BearerTokens(session.accessToken(), null) }
    refreshTokens { BearerTokens(session.refresh(), null) }
} } }
