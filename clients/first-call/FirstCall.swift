import Foundation
import Supabase

struct EventList: Decodable { let data: [Event] }
struct Event: Decodable { let title: String, startAt: String }
let supabase = SupabaseClient(supabaseURL: URL(string: "http://127.0.0.1:54321")!, supabaseKey: "PUBLISHABLE_KEY")
try await supabase.auth.signIn(email: "EMAIL", password: "correct horse")
let near = ["lat": "38.72", "lng": "-9.14", "radius": "20000"].map { URLQueryItem(name: $0.key, value: $0.value) }
let events: EventList = try await supabase.functions.invoke("events", options: .init(method: .get, query: near))
for event in events.data { print(event.title, event.startAt) }
