import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/*.test.ts', 'tools/*.test.ts'],
        },
      },
      {
        // Races, crashes and isolation: on a real PostgreSQL server, one file at a time so that nobody else's load decides a race.
        extends: true,
        test: {
          name: 'trials',
          include: ['tests/trials/*.test.ts'],
          globalSetup: ['tests/postgres-server.ts'],
          fileParallelism: false,
          // At full size (TRIAL_SCALE) a trial may take its hour.
          testTimeout: Number(process.env.TRIAL_SCALE ?? '1') > 1 ? 3_600_000 : 120_000,
        },
      },
    ],
  },
})
