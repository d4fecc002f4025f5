import type { Millis } from '../../src/core/time.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import type { EquitySettings } from '../database/books/equitySchema.ts'

// Values in force at a time, as `RwaEquity.sol` computes them.

/** A setting with its announced successor, which applies from `nextFrom`. */
export interface Announced<Value> {
  readonly current: Value
  readonly next: Value
  readonly nextFrom: Millis
}

export const inForce = <Value>({ current, next, nextFrom }: Announced<Value>, now: Millis): Value =>
  inSeconds(now) >= nextFrom ? next : current

export const isAnnounced = ({ nextFrom }: Announced<unknown>, now: Millis): boolean =>
  inSeconds(now) < nextFrom

/** Settings before anything was set. */
export const noSettings: EquitySettings = {
  feeMinimum: '0',
  feeMaximum: '0',
  start: 0,
  end: 0,
  stageMs: 0,
  series: '0',
  levels: [],
}

/**
 * Returns the current stage: its series times 2^64, plus its number in the series from 1. Returns
 * zero if no stage is running.
 */
export function stageAt({ start, end, stageMs, series }: EquitySettings, now: Millis): bigint {
  const at = inSeconds(now)
  if (at < start || at >= end) return 0n
  return (BigInt(series) << 64n) | BigInt(Math.floor((at - start) / stageMs) + 1)
}
