import type { Locale } from '#text/text.tsx'
import type { QueryWords } from './query-words.ts'

/**
 * Small products of a family, by their words in the product names, and what else people call them. `beside`: the families that
 * may be named next to them, if not the usual ones. `ordinary`: words with other meanings next to any other family.
 */
type Accessory = {
  family: 'solar-mounting' | 'soy-and-corn' | 'design-services'
  names: Record<Locale, string>
  beside?: string[]
  ordinary?: Record<Locale, string>
} & Record<Locale, string>

const panelsAndKits = ['solar-panels', 'residential-kits', 'commercial-kits']

/** Next to other families, words for accessories say something else: the cup holder of a hot tub is no cup. */
const usuallyBeside: Record<Accessory['family'], string[]> = {
  'solar-mounting': [...panelsAndKits, 'microinverters'],
  'soy-and-corn': [],
  'design-services': [...panelsAndKits, 'solar-mounting', 'transformers', 'batteries', 'ev-charging'],
}

const accessories: Accessory[] = [
  {
    family: 'solar-mounting',
    names: { en: 'clip', de: 'Kabelclip', zh: '线夹' },
    en: 'clip, wire clip, cable clip, wire management clip, cable management, wire management, wire holder, cable holder, zip tie, cable tie',
    de: 'kabelclip, kabelhalter, kabelklammer, kabelbefestigung, kabelführung, kabelklemme, kabelbinder',
    zh: '线夹, 线卡, 线卡子, 电缆夹, 理线夹, 线缆夹, 电线夹, 卡线夹, 电缆卡, 线缆固定, 卡扣, 扎带, 扎线带, 理线',
  },
  {
    family: 'solar-mounting',
    names: { en: 'ground lug', de: 'Erdungsklemme', zh: '接地端子' },
    en: 'ground lug, grounding lug, earth clamp, grounding clamp, lay in lug, grounding hardware, rail grounding, rail ground',
    de: 'erdungsklemme, erdungsklammer, erdungsanschluss, schienenerdung, erdung montageschiene, erdung schiene',
    zh: '接地端子, 接地夹, 接地片, 接地线耳, 导轨接地, 接地配件',
    ordinary: { en: '', de: 'erdung', zh: '' },
  },
  {
    family: 'solar-mounting',
    names: { en: 'bolt', de: 'Schraube', zh: '螺栓' },
    en: 'bolt, screw, t bolt, mlpe bolt, mlpe mount, microinverter mount, optimizer mount, microinverter bracket',
    de: 'schraube, befestigungsschraube, hammerkopfschraube, optimiererhalter, mikrowechselrichter befestigung, mikrowechselrichter halter',
    zh: '螺栓, 螺丝, 螺钉, 固定螺丝, 固定螺栓, 安装螺栓, 安装螺丝, 紧固件',
  },
  {
    family: 'solar-mounting',
    names: { en: 'pass through box', de: 'Dachdurchführung', zh: '过线盒' },
    en: 'roof box, roof junction box, pass through box, roof pass through, roof penetration, combiner box roof, soladeck',
    de: 'dachdurchführung, dachdose',
    zh: '过线盒, 穿线盒, 穿线防水盒, 防水穿线盒, 屋顶接线盒, 屋顶穿线盒, 屋顶过线盒',
    ordinary: {
      en: 'junction box, conduit box, wire entry',
      de: 'kabeldurchführung, durchführung, anschlussdose, anschlusskasten, kabeleinführung',
      zh: '防水盒, 接线盒, 防水接线盒, 出线盒, 线盒',
    },
  },
  {
    family: 'solar-mounting',
    names: { en: 'splice', de: 'Schienenverbinder', zh: '连接件' },
    en: 'splice, rail connector, rail joiner, rail coupler, rail extension, connect two rails, join two rails, join rails',
    de: 'schienenverbinder, verbindungsstück, schienenstoß, schienenverbindung, schienenkupplung',
    zh: '连接件, 导轨连接, 导轨连接头, 对接件, 导轨接头, 轨道连接',
  },
  {
    family: 'solar-mounting',
    names: { en: 'ballast block', de: 'Ballaststein', zh: '配重块' },
    en: 'ballast block, concrete block, cinder block, paver, concrete paver, concrete weight, cement block, roof weight, ballast weight, ballast stone',
    de: 'ballaststein, betonstein, betonblock, gewichtsstein, betonplatte, ballastgewicht, beschwerung, beschwerungsstein, betongewicht',
    zh: '配重块, 水泥块, 水泥墩, 混凝土块, 压块石, 压载块, 压载水泥块, 水泥配重, 混凝土配重, 压重块, 配重石',
  },
  {
    family: 'solar-mounting',
    names: { en: 'wind deflector', de: 'Windleitblech', zh: '挡风板' },
    en: 'wind deflector, wind shield, wind guard, wind plate, wind block',
    de: 'windleitblech, windabweiser, windschutz, windblech, windschott, windschutzblech',
    zh: '挡风板, 防风板, 导风板, 导流板, 风挡',
  },
  {
    family: 'solar-mounting',
    names: { en: 'ballast tray', de: 'Ballastwanne', zh: '配重托盘' },
    en: 'ballast tray, ballast pan, flat roof tray, flat roof tub',
    de: 'ballastwanne, flachdachwanne, ballastschale, flachdachkonsole',
    zh: '配重托盘, 压载盘, 压载托盘, 配重盘',
  },
  {
    family: 'solar-mounting',
    names: { en: 'ground screw', de: 'Erdschraube', zh: '螺旋桩' },
    en: 'ground screw, screw pile, earth screw, helical pile, ground anchor, earth anchor, screw anchor',
    de: 'erdschraube, schraubfundament, bodenanker, erdanker, schraubanker, bodenschraube',
    zh: '螺旋桩, 螺旋地桩, 地钉, 地锚, 地螺丝, 地桩',
  },
  {
    family: 'solar-mounting',
    names: { en: 'snow rail', de: 'Schneeschiene', zh: '重雪导轨' },
    en: 'snow rail, heavy duty rail, rail for heavy snow, rail for snow, heavy snow rail, snow load rail',
    de: 'schneeschiene, schiene für schnee, schiene für viel schnee, schiene für hohe schneelast, schwerlastschiene',
    zh: '重雪导轨, 雪载导轨, 大雪导轨, 加强导轨, 大雪地区用的导轨, 雪区导轨, 多雪地区导轨',
  },
  {
    family: 'solar-mounting',
    names: { en: 'tile hook', de: 'Dachhaken', zh: '瓦钩' },
    en: 'tile hook, tile roof hook, tile roof bracket, tile bracket, tile mount, tile roof mount',
    de: 'dachhaken, ziegelhaken, haken für dachziegel, haken ziegeldach, haken für ziegeldach, pfannenhaken',
    zh: '瓦钩',
  },
  {
    family: 'solar-mounting',
    names: { en: 'L foot', de: 'L-Fuß', zh: '型支脚' },
    en: 'l foot, l feet, l bracket, flashed foot, flashing mount, flashing foot, shingle mount, shingle foot, shingle attachment',
    de: 'l fuß, l füße, l winkel, eindeckblech, schindelfuß, l halter',
    zh: 'l型支脚, l脚, l型脚, l 型支脚, 泛水板, l型角码, l角码',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'panel wash', de: 'Modulreiniger', zh: '组件清洗剂' },
    beside: panelsAndKits,
    en: 'panel wash, panel cleaner, solar panel cleaner, panel soap, panel detergent, soap, detergent, wash solar panel, washing solar panels, clean solar panel, cleaning solar panels, clean panel, cleaning panels, washing panels, panel cleaning, solar panel cleaning',
    de: 'modulreiniger, modulreinigung, solarreiniger, pv reiniger, seife, reinigungsmittel, reinigungsflüssigkeit, reinigung module, reinigung solarmodule, reinigung pv, solarreinigung, solarmodule reinigen, module putzen, module reinigen, solarmodule putzen, putzen von solarmodulen, reinigen von solarmodulen',
    zh: '组件清洗剂, 光伏板清洗剂, 光伏清洗剂, 洗光伏板, 洗太阳能板, 清洗光伏板, 擦光伏板, 光伏板清洁剂, 光伏清洁剂, 组件清洁剂, 太阳能板清洗剂, 太阳能板清洁剂, 洗板子, 清洗剂, 洗板剂',
    ordinary: {
      en: 'cleaning fluid, cleaning solution, cleaning liquid',
      de: 'putzmittel, waschmittel',
      zh: '洗涤剂',
    },
  },
  {
    family: 'soy-and-corn',
    names: { en: 'hand cleaner', de: 'Handreiniger', zh: '洗手剂' },
    en: 'hand cleaner, hand soap, hand wash, hand degreaser, mechanic soap, shop soap',
    de: 'handreiniger, handwaschpaste, handseife, waschpaste, handwaschmittel, händereiniger, hände waschen',
    zh: '洗手剂, 洗手液, 洗手膏, 洗手油, 去油洗手, 洗手',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'wire lubricant', de: 'Kabelgleitmittel', zh: '穿线润滑剂' },
    beside: panelsAndKits,
    en: 'wire lubricant, wire lube, cable lube, cable lubricant, wire pulling lubricant, wire pulling lube, cable pulling grease, cable pulling lubricant, pulling compound, conduit lube, wire pulling gel',
    de: 'kabelgleitmittel, gleitmittel, kabelgleitgel, kabeleinziehhilfe, kabel einziehen, einziehmittel, gleitgel',
    zh: '穿线润滑剂, 穿线润滑油, 穿线油, 穿管润滑剂, 电缆润滑剂, 拉线润滑剂, 穿线用的润滑油, 穿线用润滑剂, 穿线用的润滑剂, 放线润滑剂',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'penetrating oil', de: 'Kriechöl', zh: '渗透油' },
    beside: ['solar-mounting'],
    en: 'penetrating oil, rust remover, bolt loosener, penetrant, rusty bolt spray, spray lubricant',
    de: 'kriechöl, rostlöser, kriechspray, rost lösen, rostige schrauben',
    zh: '渗透油, 除锈油, 松动剂, 除锈剂, 防锈油, 除锈',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'grease', de: 'Fett', zh: '润滑脂' },
    beside: ['solar-mounting'],
    en: 'grease, tracker grease, grease cartridge, bearing grease',
    de: 'fett, schmierfett, lagerfett, fettkartusche, nachführungsfett',
    zh: '润滑脂, 黄油, 轴承脂, 牛油',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'deck seal', de: 'Holzlasur', zh: '木材保护剂' },
    en: 'deck seal, deck sealer, deck stain, wood seal, wood sealer, wood stain, wood protection, deck oil',
    de: 'holzlasur, holzschutz, holzöl, terrassenöl, terrassenlasur, holzpflege, holzschutzmittel, lasur',
    zh: '木材保护剂, 木油, 防腐漆, 木器漆, 木地板防腐漆, 防腐木油, 木蜡油, 木材防腐, 木材涂料, 木板保护',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'absorbent', de: 'Bindemittel', zh: '吸附剂' },
    beside: ['transformers'],
    en: 'absorbent, oil absorbent, spill absorbent, oil dry, spill kit, oil spill absorbent, floor dry',
    de: 'bindemittel, ölbinder, ölbindemittel, ölaufsauger, aufsaugmittel, saugmittel',
    zh: '吸附剂, 吸油剂, 吸油粉, 吸附材料, 吸油材料, 吸油颗粒, 漏油吸附',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'cold cup', de: 'Becher', zh: '冷饮杯' },
    en: 'cold cup, cup, drinking cup, disposable cup, biodegradable cup, compostable cup, plastic cup',
    de: 'becher, trinkbecher, einwegbecher, kaltgetränkebecher, pla becher',
    zh: '冷饮杯, 杯子, 一次性杯子, 纸杯, 水杯, 饮料杯, 降解杯',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'water bottle', de: 'Wasserflasche', zh: '水瓶' },
    en: 'water bottle, bottle, pla bottle, drinking bottle',
    de: 'wasserflasche, trinkflasche, flasche, pla flasche',
    zh: '水瓶, 瓶子, 矿泉水瓶, 塑料瓶',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'cutlery', de: 'Besteck', zh: '餐具' },
    en: 'cutlery, fork, spoon, knife and fork, disposable cutlery, utensil',
    de: 'besteck, einwegbesteck, gabel, löffel, messer und gabel',
    zh: '餐具, 刀叉, 勺子, 一次性餐具, 叉子',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'straw', de: 'Trinkhalm', zh: '吸管' },
    en: 'straw, drinking straw',
    de: 'trinkhalm, strohhalm',
    zh: '吸管, 一次性吸管',
  },
  {
    family: 'soy-and-corn',
    names: { en: 'transformer fluid', de: 'Ester', zh: '绝缘液' },
    beside: ['transformers'],
    en: 'transformer fluid, transformer oil, ester fluid, insulating oil, insulating fluid, oil for transformer, fluid for transformer, dielectric fluid, dielectric oil',
    de: 'isolieröl, transformatorenöl, trafoöl, transformatoröl, esteröl, isolierflüssigkeit, öl für transformator, öl für transformatoren, öl für trafo',
    zh: '绝缘液, 绝缘油, 变压器油, 变压器绝缘液, 变压器绝缘油, 酯油',
    ordinary: { en: 'natural ester', de: 'natürlicher ester', zh: '天然酯' },
  },
  {
    family: 'design-services',
    names: { en: 'permit set', de: 'Plansatz', zh: '许可图纸' },
    en: 'permit set, plan set, permit plan, permit package, permit drawing, drawing for permit, solar permit, permit application, permit paperwork, building plan, construction drawing',
    de: 'plansatz, bauantrag, bauplan, baupläne, bauzeichnung, genehmigungsplan, genehmigungsunterlagen, bauunterlagen, bauantragsunterlagen, genehmigungsplanung',
    zh: '许可图纸, 报批图纸, 审批图纸, 报建图纸, 报建, 报批资料, 报装图纸, 许可申请',
    ordinary: { en: 'building permit', de: 'baugenehmigung', zh: '施工许可, 建筑许可' },
  },
  {
    family: 'design-services',
    names: { en: 'structural letter', de: 'Statiknachweis', zh: '结构证明' },
    en: 'structural letter, structural engineer, structural calculation, roof load letter, engineer letter, engineering letter, structural analysis, structural report, roof load calculation',
    de: 'statiknachweis, statik, statiker, statikgutachten, statische berechnung, dachstatik, tragfähigkeitsnachweis, tragfähigkeit dach, statikprüfung',
    zh: '结构证明, 结构函, 结构证明函, 承重证明, 屋顶承重, 承重计算, 荷载计算, 承重报告, 结构计算, 荷载证明, 承重鉴定',
  },
  {
    family: 'design-services',
    names: { en: 'feasibility', de: 'Machbarkeitsbericht', zh: '可行性' },
    en: 'feasibility, feasibility report, feasibility study, site assessment, solar assessment, feasibility check',
    de: 'machbarkeitsbericht, machbarkeitsstudie, machbarkeit, machbarkeitsprüfung, standortprüfung, solargutachten',
    zh: '可行性, 可行性报告, 可行性研究, 可行性评估, 可研, 可研报告, 现场评估',
  },
  {
    family: 'design-services',
    names: { en: 'sizing', de: 'Auslegung', zh: '选型' },
    en: 'sizing study, connection study, transformer sizing, transformer study, transformer sizing study, size a transformer, sizing a transformer, sizing transformer, transformer size calculation, interconnection study',
    de: 'trafo auslegung, trafo auslegen, transformator auslegen, transformator auslegung, trafoauslegung, transformatorauslegung, trafo dimensionieren, transformator dimensionieren, transformator berechnen, trafo berechnen, trafogröße berechnen, auslegung transformator, auslegung trafo, auslegung eines transformators',
    zh: '变压器选型, 变压器容量怎么算, 变压器容量计算, 变压器容量怎么选, 变压器怎么算, 变压器计算, 计算变压器容量, 接入研究, 变压器接入, 变压器选型服务, 算变压器容量',
    ordinary: { en: '', de: 'auslegung', zh: '选型' },
  },
  {
    family: 'design-services',
    names: { en: 'revision', de: 'Planänderung', zh: '图纸修改' },
    en: 'plan revision, as built, as built set, as built drawing, plan change, revised plan',
    de: 'planänderung, bestandsplan, revisionsunterlagen, planrevision, bestandspläne',
    zh: '图纸修改, 竣工图, 改图, 图纸变更, 修改图纸',
  },
  {
    family: 'design-services',
    names: { en: 'electrical stamp', de: 'Elektroingenieur', zh: '电气工程师' },
    en: 'electrical stamp, electrical review, pe stamp, electrical engineering stamp',
    de: 'elektroprüfung, elektrostempel, prüfung elektroingenieur',
    zh: '电气盖章, 电气审核, 电气图审核',
    ordinary: { en: 'electrical engineer', de: 'elektroingenieur', zh: '电气工程师' },
  },
]

/** The phrases of accessories for a language, with the names that they have there. English phrases also apply in the others. */
export function accessoryWords(locale: Locale): QueryWords {
  const words: QueryWords = {}
  const add = (meaning: string, phrases: string) => {
    words[meaning] = words[meaning] ? `${words[meaning]}, ${phrases}` : phrases
  }
  for (const { family, names, beside = usuallyBeside[family], ordinary, ...phrases } of accessories) {
    const wanted = phrasesFor(phrases, locale)
    add(`accessory family=${family} beside ${[family, ...beside].join('|')}`, wanted)
    const others = ordinary ? phrasesFor(ordinary, locale) : ''
    if (others) add(`accessory family=${family} beside ${family}`, others)
    words[`name=${names[locale]}`] = [wanted, others].filter(Boolean).join(', ')
  }
  return words
}

const phrasesFor = (phrases: Record<Locale, string>, locale: Locale) =>
  [phrases.en, locale === 'en' ? '' : phrases[locale]].filter(Boolean).join(', ')

const shutdowns: Record<Locale, string> = {
  en: 'rapid shutdown, rapid shutdown device, rapid shutdown switch, emergency shutdown, emergency shutoff',
  de: 'schnellabschaltung, rapid shutdown, modulabschaltung, modulschalter, notabschaltung, feuerwehrschalter',
  zh: '快速关断, 快速关断器, 关断器, rapid shutdown, 紧急关断, 快关',
}

const shutdownNames: Record<Locale, string> = {
  en: 'rapid shutdown',
  de: 'Schnellabschaltung',
  zh: '快速关断',
}

/** Devices that people also name as a property of another product: these words ask for them only if nothing else is named. */
export const deviceWords = (locale: Locale): QueryWords => ({
  'implied family=solar-mounting': shutdowns[locale],
  [`name=${shutdownNames[locale]}`]: shutdowns[locale],
})
