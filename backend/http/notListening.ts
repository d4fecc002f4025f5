/** Reasons for which a server cannot listen, in words for the operator. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another process: name a free one with --port',
  EACCES: 'is reserved: this process has no right to use it',
  EADDRNOTAVAIL: 'is not an address of this machine: name one with --host',
  ENOTFOUND: 'is not an address that this machine knows: name one with --host',
}

/** Explains why a server could not listen, with the address that was tried. */
export function notListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  const reason = reasons[error.code ?? '']
  return reason === undefined
    ? `cannot listen at ${host}:${port}: ${error.message}`
    : `${host}:${port} ${reason}`
}
