import type { Powers, RiskFacts } from './report.ts'
import type { Risk } from './risk.ts'

/**
 * Returns the risks of control over a token by accounts other than its holders, as the chain
 * reports it. Data that could not be read never counts as good, and finding nothing in unknown code
 * proves nothing.
 */
export function risksOfControl({ isOurs, isOriginal, powers, recipient }: RiskFacts): Risk[] {
  const risks: Risk[] = isOurs
    ? [{ kind: 'control', level: controlLevel(isOriginal), isOriginal }]
    : [{ kind: 'notTraded', level: 'notice' }]
  if (!isOurs && powers) risks.push({ kind: 'powers', level: powersLevel(powers), ...powers })
  if (recipient && recipient !== 'account')
    risks.push({ kind: 'recipient', level: 'notice', how: recipient })
  return risks
}

const controlLevel = (isOriginal: boolean | undefined): Risk['level'] =>
  isOriginal === undefined ? 'notice' : isOriginal ? 'good' : 'bad'

const powersLevel = ({ code, found, runsOthers }: Powers): Risk['level'] =>
  code === 'none' || found.length > 0 || runsOthers ? 'bad' : 'notice'
