import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first. One that starts late would run alone at the end. */
const long_files = [
  'crash',
  'backups-and-moves',
  'exactly-once',
  'idor',
  'idor-pages',
  'leads',
  'deploy',
  'replica',
].map((name) => `/tests/faults/${name}.test.ts`)

/** Starts the long files first, and all others in the order of Vitest: without its cache, by their size. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = long_files.findIndex((name) => moduleId.endsWith(name))
      return place === -1 ? long_files.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
