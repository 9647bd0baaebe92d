import { createHmac, hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startLoopbackServer } from '../../../scripts/local/loopback-server.ts'

type Fields = Record<string, unknown>

const times = { created_at: 1, updated_at: 1 }
const NEW_FUNCTION = { status: 'ACTIVE', version: 1, verify_jwt: false, ...times }

/** What the published description calls secrets of the settings of accounts. */
const isSecret = (name: string) => /(?:_pass|_secret)$/.test(name)

/**
 * Stands in for Supabase's management API, as its published description and the official CLI have it,
 * for one project.
 */
export async function startManagementApi(ref: string, token: string, keys: Fields[]) {
  const project = { id: ref, ref, name: 'Site', status: 'ACTIVE_HEALTHY' }
  const api = { db_schema: 'public', db_extra_search_path: 'public', max_rows: 1000, db_pool: null }
  const auth = newAccountSettings()
  const secrets = new Map<string, string>()
  const functions = new Map<string, Fields>()
  const writes: string[] = []

  const root = `/v1/projects/${ref}`
  type Answers = Record<string, (body: Buffer, query: URLSearchParams) => unknown>
  const read: Answers = {
    '/v1/projects': () => [project],
    [root]: () => project,
    [`/v2/projects/${ref}/config`]: () => projectConfig(ref, auth, api),
    [`${root}/billing/addons`]: () => ({ selected_addons: [], available_addons: [] }),
    [`${root}/api-keys`]: () => keys,
    [`${root}/functions`]: () => [...functions.values()],
    [`${root}/secrets`]: () =>
      [...secrets].map(([name, value]) => ({ name, value: hash('sha256', value) })),
  }
  const write: Answers = {
    [`${root}/config/auth`]: (body) => Object.assign(auth, JSON.parse(body.toString())),
    [`${root}/postgrest`]: (body) => Object.assign(api, JSON.parse(body.toString())),
    [`${root}/secrets`]: (body) => {
      for (const secret of JSON.parse(body.toString())) {
        if (typeof secret === 'string') secrets.delete(secret)
        else secrets.set(secret.name, secret.value)
      }
      return {}
    },
    [`${root}/functions/deploy`]: (_, query) => {
      const slug = query.get('slug') ?? ''
      functions.set(slug, { ...NEW_FUNCTION, id: slug, slug, name: slug })
      return functions.get(slug)
    },
  }

  async function answer(request: IncomingMessage): Promise<[status: number, content: unknown]> {
    const { method, headers, url = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const body = await buffer(request)
    if (headers.authorization !== `Bearer ${token}`) return [401, { message: 'Unauthorized' }]
    if (method !== 'GET') writes.push(`${method} ${pathname}`)
    const content = (method === 'GET' ? read : write)[pathname]?.(body, searchParams)
    if (content === undefined) return [404, { message: 'Not found' }]
    return [method === 'POST' ? 201 : 200, content]
  }

  const server = await startLoopbackServer(0, '127.0.0.1', (request, response) => {
    answer(request).then(
      ([status, content]) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(content)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return { ...server, project, auth, secrets, functions, writes }
}

/** The secrets among the settings of accounts are returned as an HMAC of their value. */
function projectConfig(ref: string, auth: Fields, api: Fields) {
  const shown = Object.entries(auth).map(([name, value]) => [
    name,
    isSecret(name) && value !== null
      ? createHmac('sha256', ref).update(String(value)).digest('hex')
      : value,
  ])
  const attributes = { auth: Object.fromEntries(shown), api }
  return { data: { type: 'project_config', id: ref, attributes } }
}

// Every field of the settings of accounts that the management API answers with, by its published
// description (CLI 3.1.0): the CLI refuses an answer that lacks one.
const unset = [
  ...family(
    `apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc
    slack_oidc notion slack spotify twitch twitter x zoom`,
    'external_*_client_id external_*_email_optional external_*_enabled external_*_secret',
  ),
  ...family(
    `custom_access_token mfa_verification_attempt password_verification_attempt send_sms send_email
    before_user_created after_user_created`,
    'hook_*_enabled hook_*_uri hook_*_secrets',
  ),
  ...family(
    'confirmation email_change invite magic_link reauthentication recovery',
    'mailer_subjects_* mailer_templates_*_content',
  ),
  ...family(
    `password_changed email_changed phone_changed mfa_factor_enrolled mfa_factor_unenrolled
    identity_linked identity_unlinked`,
    `mailer_notifications_*_enabled mailer_subjects_*_notification
    mailer_templates_*_notification_content`,
  ),
  ...words(`api_max_request_duration db_max_pool_size db_max_pool_size_unit disable_signup
  external_anonymous_users_enabled external_apple_additional_client_ids external_azure_url
  external_email_enabled external_gitlab_url external_google_additional_client_ids
  external_google_skip_nonce_check external_keycloak_url external_phone_enabled
  external_workos_client_id external_workos_enabled external_workos_secret external_workos_url
  external_web3_solana_enabled external_web3_ethereum_enabled jwt_exp
  mailer_allow_unverified_email_sign_ins mailer_autoconfirm mailer_otp_length
  mailer_secure_email_change_enabled mfa_max_enrolled_factors mfa_totp_enroll_enabled
  mfa_totp_verify_enabled mfa_phone_enroll_enabled mfa_phone_verify_enabled
  mfa_web_authn_enroll_enabled mfa_web_authn_verify_enabled webauthn_rp_display_name webauthn_rp_id
  webauthn_rp_origins mfa_phone_template mfa_phone_max_frequency nimbus_oauth_client_id
  nimbus_oauth_email_optional nimbus_oauth_client_secret password_hibp_enabled password_min_length
  password_required_characters rate_limit_anonymous_users rate_limit_email_sent rate_limit_sms_sent
  rate_limit_token_refresh rate_limit_verify rate_limit_otp rate_limit_web3
  refresh_token_rotation_enabled saml_enabled saml_external_url saml_allow_encrypted_assertions
  security_sb_forwarded_for_enabled security_captcha_enabled security_captcha_provider
  security_captcha_secret security_manual_linking_enabled security_refresh_token_reuse_interval
  security_update_password_require_current_password
  security_update_password_require_reauthentication sessions_inactivity_timeout
  sessions_single_per_user sessions_tags sessions_timebox site_url sms_autoconfirm sms_max_frequency
  sms_messagebird_access_key sms_messagebird_originator sms_otp_exp sms_provider sms_template
  sms_test_otp sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender
  sms_twilio_account_sid sms_twilio_auth_token sms_twilio_content_sid sms_twilio_message_service_sid
  sms_twilio_verify_account_sid sms_twilio_verify_auth_token sms_twilio_verify_message_service_sid
  sms_vonage_api_key sms_vonage_api_secret sms_vonage_from smtp_admin_email smtp_host
  smtp_max_frequency smtp_pass smtp_port smtp_sender_name smtp_user uri_allow_list
  oauth_server_authorization_path`),
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Every setting of every name, which stands in place of the star. */
function family(names: string, settings: string): string[] {
  return words(settings).flatMap((setting) =>
    words(names).map((name) => setting.replace('*', name)),
  )
}

function newAccountSettings(): Record<string, unknown> {
  return {
    ...Object.fromEntries(unset.map((name) => [name, null])),
    custom_oauth_enabled: false,
    custom_oauth_max_providers: 0,
    mailer_autoconfirm: true,
    mailer_otp_exp: 3600,
    mfa_phone_otp_length: 6,
    oauth_server_allow_dynamic_registration: false,
    oauth_server_enabled: false,
    passkey_enabled: false,
    site_url: 'http://localhost:3000',
    sms_otp_length: 6,
  }
}
