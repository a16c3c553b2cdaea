import * as z from 'zod/mini'

/**
 * Every way a call can fail, with its status. The sentence of a code is in `phrases`: its English form is the `detail`
 * on the wire, and the web shows the reader's language.
 */
export const problems = {
  bad_json: 400,
  bad_request: 400,
  username_length: 400,
  username_characters: 400,
  username_taken: 400,
  play_link_taken: 400,
  not_authenticated: 401,
  invalid_token: 401,
  wrong_credentials: 401,
  cross_site: 403,
  edit_denied: 403,
  gate_closed: 403,
  invalid_admin_key: 403,
  invalid_webhook_secret: 403,
  not_found: 404,
  novel_not_found: 404,
  scene_not_found: 404,
  asset_not_found: 404,
  game_not_found: 404,
  save_not_found: 404,
  user_not_found: 404,
  session_not_found: 404,
  payment_not_found: 404,
  report_not_found: 404,
  method_not_allowed: 405,
  move_not_possible: 409,
  reply_in_progress: 409,
  nothing_in_progress: 409,
  reply_cancelled: 409,
  already_reported: 409,
  payer_gone: 409,
  changed_elsewhere: 412,
  precondition_needed: 428,
  body_too_large: 413,
  picture_too_large: 413,
  music_too_large: 413,
  wrong_media_type: 415,
  invalid_input: 422,
  password_length: 422,
  wrong_password: 422,
  name_not_confirmed: 422,
  novel_name_required: 422,
  scene_name_required: 422,
  asset_name_required: 422,
  prompt_description_required: 422,
  play_link_required: 422,
  play_link_characters: 422,
  scenes_without_characters: 422,
  no_first_scene: 422,
  text_required: 422,
  save_name_required: 422,
  biography_name_required: 422,
  age_confirmation_required: 422,
  idempotency_mismatch: 422,
  file_required: 422,
  file_extension: 422,
  file_content: 422,
  file_unreadable: 422,
  archive_unreadable: 422,
  access_needs_bot: 422,
  access_needs_group: 422,
  too_many_requests: 429,
  daily_cap: 429,
  unexpected: 500,
  storyteller_failed: 502,
  telegram_failed: 502,
  storyteller_busy: 503,
  overloaded: 503,
  stopping: 503,
  files_unavailable: 503,
  database_unavailable: 503,
  disk_full: 507,
} as const

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as ProblemCode[]

/** The body of every failed answer (RFC 9457). `detail` is a plain English sentence. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  /** Where the input was wrong; paths are dotted. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Names of scenes that block publishing. */
  scenes: z.optional(z.array(z.string())),
  /** Found in the log beside what really happened. */
  id: z.optional(z.string()),
})
export type Problem = z.infer<typeof Problem>
