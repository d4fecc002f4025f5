import { imitatedCoin, skeleton } from '../../src/core/lookalike.ts'

// Nicknames that no user may have, because others would mistake their owners for the product's
// staff or for a token.

/** Guarded anywhere in a name, because no word contains it by chance. */
const PRODUCT = skeleton('Casthouse')

/** Guarded as the whole name or as one of its words. "Supporter" or "badminton" remain allowed. */
const OFFICES = new Set(
  ['Admin', 'Admins', 'Administrator', 'Moderator', 'Mod', 'Official', 'Support', 'Helpdesk']
    .concat(['Customer Service', 'Service', 'Staff', 'Team', 'System'])
    .map(skeleton),
)

/** Guarded within other characters too, because Chinese has no spaces between words. */
const CHINESE_OFFICES = [
  '客服',
  '客戶服務',
  '客户服务',
  '官方',
  '管理',
  '系統',
  '系统',
  '小編',
  '小编',
].map(skeleton)

/** Words between spaces or signs: "Adm1n Ann", "ann_support". */
const SPACED = /[\p{L}\p{M}\p{N}]+/gu
/** Words in camel case: "SupportTeam7". */
const HUMPED = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|[\p{Lu}\p{M}]+/gu

/** Whether a nickname imitates the product, its staff, or a token. */
export function isGuardedName(nickname: string): boolean {
  if (imitatedCoin(nickname) !== undefined) return true
  const look = skeleton(nickname)
  if (look.includes(PRODUCT) || CHINESE_OFFICES.some((office) => look.includes(office))) return true
  const words = [SPACED, HUMPED].flatMap((word) => nickname.match(word) ?? [])
  return [nickname, ...words].some((word) => OFFICES.has(skeleton(word)))
}
