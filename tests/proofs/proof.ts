/** Part of a proof, with at most two minutes of work. A failure fails the run. */
export interface Piece {
  readonly name: string
  /** Arguments for Node. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Proof that takes longer than `npm test` may. */
export interface Proof {
  readonly name: string
  /** Claim that the proof shows, as one line of the list that the command prints. */
  readonly shows: string
  /**
   * All pieces of the proof. Each is the same in every run, because random choices have fixed
   * seeds.
   */
  readonly pieces: readonly Piece[]
  /** Size of the proof's part of a share, relative to the usual one; 1 by default. */
  readonly weight?: number
  /** Makes a piece with untried seeds; it never gates. */
  readonly fresh?: (seed: number) => Piece
  /** True if the proof tests the built app in Chromium. */
  readonly inBrowser?: true
  /** Arguments for Node that run the proof's own command, before those that its caller adds. */
  readonly command: readonly string[]
}
