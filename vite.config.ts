import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      // The whole server (API, pages, jobs) is one bundle: one copy of every module, so one open database.
      build: { rolldownOptions: { input: './server.ts' } },
      resolve: { external: ['@electric-sql/pglite', '@electric-sql/pglite-socket', 'pg'] },
    },
  },
})
