import { Client } from 'pg'

/** Does some work over one connection to a server. */
export async function asAdmin<T>(url: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A lost connection also fails the query that uses it.
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
