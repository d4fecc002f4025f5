/**
 * Durations for which a card can be staked, and the factor each applies to its weight, as in
 * `Card.sol`.
 */
export const pledgeDays = [
  { days: 30, factorBp: 10_000 },
  { days: 90, factorBp: 11_000 },
  { days: 180, factorBp: 12_500 },
  { days: 365, factorBp: 15_000 },
] as const
