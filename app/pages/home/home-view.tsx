import { PageBlocks } from '../content/content-view.tsx'
import type { HomeData } from './home.server.ts'
import {
  BuyingOptions,
  BuyingSteps,
  CalculatorSection,
  CommercialSystems,
  Families,
  Hero,
  Popular,
} from './home-sections.tsx'

/** The home page: a static part. */
export function HomeView({ popular, families, total, example, written }: HomeData) {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <BuyingOptions total={total} />
      <CalculatorSection example={example} />
      <Popular cards={popular} />
      <Families families={families} />
      <CommercialSystems />
      {written && <PageBlocks {...written} />}
      <BuyingSteps />
    </main>
  )
}
