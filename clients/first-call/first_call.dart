import 'package:supabase/supabase.dart';

Future<void> main() async {
  final supabase = SupabaseClient('http://127.0.0.1:54321', 'PUBLISHABLE_KEY');
  await supabase.auth.signInWithPassword(email: 'EMAIL', password: 'correct horse');
  final near = {'lat': '38.72', 'lng': '-9.14', 'radius': '20000'};
  final events = await supabase.functions.invoke('events', method: HttpMethod.get, queryParameters: near);
  for (final event in events.data['data']) print('${event['title']} ${event['startAt']}');
}
