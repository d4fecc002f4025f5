/** Reasons for which a server cannot listen, in words for the operator, with their options. */
const reasons: Readonly<Record<string, (port: string) => string>> = {
  EADDRINUSE: (port) => `is in use by another process: name a free one with --${port}`,
  EACCES: () => 'is reserved: this process has no right to use it',
  EADDRNOTAVAIL: (port) => `is not an address of this machine: name one with --${hostOf(port)}`,
  ENOTFOUND: (port) => `is not an address that this machine knows: name one with --${hostOf(port)}`,
}

/** Returns the option that names the host of a port: "metrics-host" for "metrics-port". */
const hostOf = (port: string) => port.replace(/port$/, 'host')

/**
 * Explains why a server could not listen, with the address that was tried. `option` is the name of
 * the option for its port.
 */
export function notListening(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  option = 'port',
): string {
  const reason = reasons[error.code ?? '']
  return reason === undefined
    ? `cannot listen at ${host}:${port}: ${error.message}`
    : `${host}:${port} ${reason(option)}`
}
