/** One part of a proof, half a minute or less of work; it gates. */
export interface Piece {
  readonly name: string
  /** Node's arguments. */
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A proof that takes longer than `npm test` may. */
export interface Proof {
  readonly name: string
  /** The claim, as one line of the list that the command prints. */
  readonly shows: string
  /** All of it. Each piece is the same in every run: what depends on chance has fixed seeds. */
  readonly pieces: readonly Piece[]
  /** How many times the usual part of a share it has; 1 unless said. */
  readonly weight?: number
  /** The same with seeds that nobody has tried; it never gates. */
  readonly fresh?: (seed: number) => Piece
  /** Some of it looks at the built app in Chromium. */
  readonly inBrowser?: true
  /** Node's arguments for the proof's own command, before what its caller adds. */
  readonly command: readonly string[]
}
