import type { Piece, Proof } from './proof.ts'

/** Part of some proofs, piece by piece. The caller decides when to stop. */
export interface Share {
  /**
   * Returns the next piece of the proof that had the least time for its weight; undefined after the
   * last one.
   */
  next(): Taken | undefined
  /** Adds the time that a piece took, in ms. */
  spend(taken: Taken, ms: number): void
  /** Reports how many pieces of each proof were taken. */
  told(): readonly { readonly name: string; readonly taken: number; readonly all: number }[]
}

export interface Taken {
  readonly proof: Proof
  readonly piece: Piece
}

/**
 * Golden ratio. Steps of this size leave no part of a circle unvisited for long, however many are
 * made.
 */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Returns the index, from 0, of the piece where the seed's share begins. */
export const startOf = (seed: number, pieces: number): number =>
  Math.floor(((seed * GOLDEN) % 1) * pieces)

/**
 * Shares time among proofs by their weights. The seed decides where each one begins. A row of
 * seeds, such as the numbers of commits, reaches all pieces.
 */
export function shareOf(proofs: readonly Proof[], seed: number): Share {
  const first = startOf(seed, proofs.length)
  const shares = [...proofs.slice(first), ...proofs.slice(0, first)].map((proof) => ({
    proof,
    start: startOf(seed, proof.pieces.length),
    taken: 0,
    // Counted as soon as a piece begins, so that a second core takes another proof.
    spent: 0,
  }))
  const find = (proof: Proof) => shares.find((share) => share.proof === proof)!
  return {
    next() {
      const left = shares.filter(({ proof, taken }) => taken < proof.pieces.length)
      if (left.length === 0) return undefined
      const share = left.reduce((least, each) => (each.spent < least.spent ? each : least))
      const { proof, start, taken } = share
      share.taken += 1
      share.spent += weighed(EXPECTED_MS, proof)
      return { proof, piece: proof.pieces[(start + taken) % proof.pieces.length]! }
    },
    spend: ({ proof }, ms) => void (find(proof).spent += weighed(ms - EXPECTED_MS, proof)),
    told: () =>
      proofs.map((proof) => ({
        name: proof.name,
        taken: find(proof).taken,
        all: proof.pieces.length,
      })),
  }
}

const weighed = (ms: number, { weight = 1 }: Proof): number => ms / weight

/** Time that a piece is expected to take until it has ended, in ms. */
const EXPECTED_MS = 30_000
