import io.github.jan.supabase.auth.Auth
import io.github.jan.supabase.auth.auth
import io.github.jan.supabase.auth.providers.builtin.Email
import io.github.jan.supabase.createSupabaseClient
import io.github.jan.supabase.functions.Functions
import io.github.jan.supabase.functions.functions
import io.ktor.client.request.parameter
import io.ktor.client.statement.bodyAsText
import io.ktor.http.HttpMethod

suspend fun main() {
    val supabase = createSupabaseClient("http://127.0.0.1:54321", "PUBLISHABLE_KEY") { install(Auth); install(Functions) }
    supabase.auth.signInWith(Email) { email = "EMAIL"; password = "correct horse" }
    val events = supabase.functions("events") {
        method = HttpMethod.Get
        parameter("lat", 38.72); parameter("lng", -9.14); parameter("radius", 20000)
    }
    println(events.bodyAsText())
    supabase.close()
}
