import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'

export interface Certificate {
  /** Private key and certificate, as PEM. */
  readonly key: string
  readonly cert: string
  /**
   * Fingerprint by which Chromium trusts the certificate. Trusting all certificates would disable
   * its cache.
   */
  readonly fingerprint: string
}

/** Creates a certificate for localhost that lives as long as a run. Needs `openssl`. */
export function createCertificate(): Certificate {
  const request = 'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2'
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const pem = execFileSync('openssl', [...request.split(' '), ...names, '-keyout', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { key: pem, cert: pem, fingerprint: createHash('sha256').update(key).digest('base64') }
}
