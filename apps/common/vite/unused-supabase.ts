/**
 * Replaces the parts of supabase-js that the apps never use: the clients of the Data API, Storage and Edge Functions.
 * The apps do not need these clients, because they send all such requests through `@social-events/client`. The
 * replacement makes the first load 9 kB smaller.
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
