/**
 * Replaces parts of supabase-js that the apps never call: the Data API, Storage and edge functions by name. The client
 * of this repository makes these requests itself. This saves 9 kB of the first load.
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
