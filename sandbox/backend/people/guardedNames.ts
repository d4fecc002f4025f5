import { imitatedCoin, skeleton } from '../../../src/core/lookalike.ts'

// Nicknames that nobody has, since people would take their owners for us, or for a coin.

/** No word contains it by chance. */
const PRODUCT = skeleton('Casthouse')

/** Alone or as one of several words: a supporter and a badminton player may have their names. */
const OFFICES = new Set(
  ['Admin', 'Admins', 'Administrator', 'Moderator', 'Mod', 'Official', 'Support', 'Helpdesk']
    .concat(['Customer Service', 'Service', 'Staff', 'Team', 'System'])
    .map(skeleton),
)

/** Within other characters, too: Chinese has no spaces between its words. */
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

/** "Adm1n Ann", "ann_support" */
const SPACED = /[\p{L}\p{M}\p{N}]+/gu
/** "SupportTeam7" */
const HUMPED = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|[\p{Lu}\p{M}]+/gu

/** Whether a nickname imitates the product, those who speak for it, or a coin. */
export function isGuardedName(nickname: string): boolean {
  if (imitatedCoin(nickname) !== undefined) return true
  const look = skeleton(nickname)
  if (look.includes(PRODUCT) || CHINESE_OFFICES.some((office) => look.includes(office))) return true
  const words = [SPACED, HUMPED].flatMap((word) => nickname.match(word) ?? [])
  return [nickname, ...words].some((word) => OFFICES.has(skeleton(word)))
}
