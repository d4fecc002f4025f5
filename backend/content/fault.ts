/** Fault within one file, for its author. */
export interface LineFault {
  /** Line in the file, from 1. Undefined if the fault is of the whole file. */
  readonly line?: number
  readonly reason: string
}

export interface Fault extends LineFault {
  /** Path from the folder of texts. */
  readonly file: string
}

/** Formats a fault as compilers do, so that editors find the line. */
export const faultText = ({ file, line, reason }: Fault): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${reason}`
