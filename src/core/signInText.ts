import type { Address } from './address.ts'
import type { Millis } from './time.ts'

/** Terms that a sign-in signature states. */
export interface SignInTerms {
  readonly owner: Address
  /** Host of the site, with its port if it has one. */
  readonly domain: string
  /** Genesis block id. */
  readonly network: string
  readonly nonce: string
  readonly issuedAt: Millis
  readonly expiresAt: Millis
}

const iso = (time: Millis): string => new Date(time).toISOString()

/**
 * Returns the text that a wallet shows and signs, in the user's language. App and backend each
 * build it from the same terms, and neither trusts a text from the other. The signature covers
 * exactly this text.
 */
export const signInText = (
  { owner, domain, network, nonce, issuedAt, expiresAt }: SignInTerms,
  language: 'en' | 'tc',
): string =>
  (language === 'en'
    ? [
        `${domain} asks you to sign in with your account`,
        owner,
        '',
        'This proves that the account is yours, so that you can see and change your own profile. It is not a transaction: it moves nothing, allows nothing and costs nothing.',
        `Sign it only if the page you are on is ${domain}.`,
        '',
        `Network: ${network}`,
        `Number, used once: ${nonce}`,
        `Issued: ${iso(issuedAt)}`,
        `Valid until: ${iso(expiresAt)}`,
      ]
    : [
        `${domain} 請你以帳戶登入`,
        owner,
        '',
        '這會證明帳戶屬於你，讓你查看及修改自己的個人資料。這不是交易：不轉移資產、不授權，也不收費用。',
        `只有當你所在的頁面是 ${domain} 時才簽署。`,
        '',
        `網路：${network}`,
        `只用一次的號碼：${nonce}`,
        `簽發時間：${iso(issuedAt)}`,
        `有效至：${iso(expiresAt)}`,
      ]
  ).join('\n')
