import type { Goal } from '../goals.ts'
import type { Audited } from './audits.ts'
import type { Shifted } from './shifts.ts'

const PERFECT = 100
const SHIFT_AT_MOST = 0.02

const worstOf = ({ scores }: Audited) => Math.min(...Object.values(scores), PERFECT)

/** Formats a page's scores, with the audits that keep it from being perfect. */
export const formatAudited = (name: string, audited: Audited): string =>
  [
    `  ${name} ${audited.path}: ${Object.entries(audited.scores)
      .map(([category, score]) => `${category} ${score}`)
      .join(', ')}`,
    ...audited.failed.map((line) => `    ${line}`),
  ].join('\n')

/** Formats a page's layout shift, with the shifted elements if it was too much. */
export const formatShifted = (name: string, { path, cls, shifts }: Shifted): string =>
  [
    `  ${name} ${path}: layout shift ${cls.toFixed(4)}`,
    ...(cls > SHIFT_AT_MOST ? shifts.map((line) => `    ${line}`) : []),
  ].join('\n')

export const auditGoals = (audited: readonly Audited[], shifted: readonly Shifted[]): Goal[] => [
  {
    label: 'pages that Lighthouse finds fault with',
    measured: audited.filter((each) => each.failed.length > 0 || worstOf(each) < PERFECT).length,
    atMost: 0,
    digits: 0,
  },
  {
    label: 'layout shift of the worst page',
    measured: Math.max(0, ...shifted.map(({ cls }) => cls)),
    atMost: SHIFT_AT_MOST,
    digits: 3,
  },
]
