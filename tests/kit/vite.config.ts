import { fileURLToPath } from 'node:url'
import type { Plugin, PluginOption, UserConfig } from 'vite'
import app from '../../vite.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Plugins that only the product needs: its prerendered first screen and its service worker. */
const ofProduct = /prerender|pwa/

const plugins = async (given: PluginOption): Promise<Plugin[]> => {
  const each = await given
  if (Array.isArray(each)) return (await Promise.all(each.map(plugins))).flat()
  return each && !ofProduct.test(each.name) ? [each] : []
}

/** Builds the kit like the app, but optimised for build time. */
export default async (): Promise<UserConfig> => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/kit/',
  publicDir: false,
  cacheDir: `${root}/.cache/vite-kit`,
  plugins: await plugins(app.plugins),
  resolve: app.resolve!,
  server: { fs: { allow: [root] } },
  build: {
    target: app.build!.target!,
    outDir: `${root}/.cache/kit`,
    emptyOutDir: true,
    minify: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 100_000,
  },
})
