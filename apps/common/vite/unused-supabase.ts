/**
 * Replaces the supabase-js clients of the Data API, Storage and Edge Functions with an empty class. The apps use
 * `@social-events/client` instead of these clients. The replacement makes the first load 9 kB smaller.
 */

class Unused {}

export {
  Unused as FunctionRegion,
  Unused as FunctionsClient,
  Unused as FunctionsError,
  Unused as FunctionsFetchError,
  Unused as FunctionsHttpError,
  Unused as FunctionsRelayError,
  Unused as PostgrestClient,
  Unused as PostgrestError,
  Unused as StorageApiError,
  Unused as StorageClient,
};
