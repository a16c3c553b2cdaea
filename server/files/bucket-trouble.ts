import type { S3Environment } from '../environment/env.ts'
import { BucketError } from './bucket.ts'

/** A store's name in messages to operators. */
const storeName = ({ endpoint }: S3Environment): string => endpoint ?? "Amazon's store"

/** Why a store refuses, and the remedy, to follow its name in a sentence; null: it may pass, or is unknown. */
export function refusalOf({ code, status }: BucketError, { bucket, region }: S3Environment): string | null {
  switch (code) {
    case 'InvalidAccessKeyId':
    case 'InvalidToken':
    // Used by Versity.
    case 'XAdminUserNotFound':
      return 'does not know the key: correct S3_ACCESS_KEY_ID'
    case 'SignatureDoesNotMatch':
      return "says that the key's secret is wrong: correct S3_SECRET_ACCESS_KEY"
    case 'ExpiredToken':
      return 'says that the key is over: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
    case 'InvalidBucketName':
    case 'NoSuchBucket':
      return `has no bucket ${bucket}: make it, or correct S3_BUCKET`
    case 'RequestTimeTooSkewed':
      return 'has another time than this machine: set the clock of this machine'
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `keeps the bucket ${bucket} in another region than ${region}: correct S3_REGION`
  }
  if (status === 301) return `keeps the bucket ${bucket} in another region than ${region}: correct S3_REGION`
  if (status === 404) return `has no bucket ${bucket}: make it, or correct S3_BUCKET`
  if (status === 401 || status === 403)
    return `refuses this key the bucket ${bucket}: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or allow the key to list, read, write and delete there`
  return null
}

/** A sentence about a store's current problem. */
export function troubleOf(error: unknown, settings: S3Environment): string {
  const name = storeName(settings)
  const refusal = error instanceof BucketError ? refusalOf(error, settings) : null
  if (refusal) return `${name} ${refusal}.`
  const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  if (error instanceof BucketError && error.status >= 500) return `${name} fails (${why}).`
  return `${name} does not answer as an S3 store does (${why}).`
}
