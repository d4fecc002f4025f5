import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CandleInterval } from '../../api/endpoints/trades.ts'
import type { Tone } from '../../ui/states/StatusPill.tsx'
import type { TokenPhase } from './phase.ts'

/** Names of a token's phases, in the words of the token list. */
export const phaseNames: Record<TokenPhase, MessageDescriptor> = {
  notStarted: msg`Not started`,
  presale: msg`Presale`,
  trading: msg`Trading`,
  ended: msg`Ended`,
}

export const phaseTones: Record<TokenPhase, Tone> = {
  notStarted: 'neutral',
  presale: 'cast',
  trading: 'success',
  ended: 'neutral',
}

/** Names of the chart's candle lengths. */
export const intervalNames: Record<CandleInterval, MessageDescriptor> = {
  '5m': msg`5 min`,
  '1h': msg`1 hour`,
  '1d': msg`1 day`,
}
