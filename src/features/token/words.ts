import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CandleInterval } from '../../api/endpoints/trades.ts'
import type { Tone } from '../../ui/states/StatusPill.tsx'
import type { TokenPhase } from './phase.ts'

/** In the words of the token list. */
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

/** How long each candle of the chart is. */
export const intervalNames: Record<CandleInterval, MessageDescriptor> = {
  '5m': msg`5 min`,
  '1h': msg`1 hour`,
  '1d': msg`1 day`,
}
