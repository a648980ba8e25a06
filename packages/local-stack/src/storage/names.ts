/** Validates the names of buckets and objects. */

import { errors } from "./errors.ts";

const objectKey = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,1024}$/;
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Whether a string is a valid object key. */
export function isValidKey(key: string): boolean {
  return objectKey.test(key);
}

/** Returns the object key, or throws InvalidKey if the key is invalid. */
export function validKey(key: string): string {
  if (!isValidKey(key)) {
    throw errors.invalidKey(key);
  }
  return key;
}

/** Returns the bucket name, or throws InvalidBucketName if the name is invalid. */
export function validBucketName(name: string): string {
  if (!bucketName.test(name) || name.trim() !== name) {
    throw errors.invalidBucketName();
  }
  return name;
}
