import { combined } from './combined.ts'
import type { QueryWords } from './query-words.ts'

/** A whirlpool in the bathroom is a bathtub with jets. */
const indoorSpas = combined(
  ['whirlpool', 'jacuzzi', 'hot tub', 'sprudelbad'],
  [
    'indoor *',
    'innen *',
    'badezimmer *',
    '* bad',
    '* badezimmer',
    '* fürs bad',
    '* fürs badezimmer',
    '* für das bad',
    '* für das badezimmer',
    '* im bad',
    '* im badezimmer',
    '* für innen',
    '* drinnen',
  ],
)

const tubsWithJets = combined(
  ['badewanne', 'wanne', 'einbauwanne', 'standbadewanne'],
  ['* mit sprudeldüsen', '* mit massagedüsen', '* mit whirlpooldüsen'],
)

/** Batteries that are added to these are AC-coupled. */
const existingSystems = combined(
  ['anlage', 'pv anlage', 'solaranlage', 'photovoltaikanlage', 'photovoltaik', 'pv', 'dachanlage'],
  [
    'bestehende *',
    'bestehender *',
    'bestehenden *',
    'vorhandene *',
    'vorhandener *',
    'vorhandenen *',
    'alte *',
    'alter *',
    'alten *',
    'schon eine *',
    'bereits eine *',
  ],
).concat(', bestandsanlage, altanlage')

/** German phrases of search texts: see `QueryWords`. Compounds of two known words are found without an entry. */
export const germanWords: QueryWords = {
  'family=outdoor-spas':
    'whirlpool, außenwhirlpool, outdoor whirlpool, gartenwhirlpool, jacuzzi, schwimmspa, swim spa, badefass, badezuber, badetonne, hot tub, sprudelbad, außenpool, whirlpools für draußen, swimspa',
  'family=bathtubs': `${indoorSpas}, ${tubsWithJets}, badewanne, wanne, einbauwanne, nischenwanne, standbadewanne, whirlwanne, duschwanne, sitzbadewanne, seniorenwanne, whirlpoolbadewanne, whirlpoolwanne, gusswanne`,
  'family=solar-panels':
    'solarmodul, modul, ersatzmodul, ersatzmodule, pv modul, photovoltaikmodul, solarplatte, solarpanel, solarpaneel, paneel, panel, solarzelle, platte, glasmodul, photovoltaikplatte, pv platte',
  'family=string-inverters|hybrid-inverters|commercial-inverters|microinverters':
    'wechselrichter, ersatzwechselrichter, solarwechselrichter, pv wechselrichter, netzwechselrichter, wr, inverter',
  'family=string-inverters': 'stringwechselrichter, strangwechselrichter',
  'family=hybrid-inverters':
    'hybridwechselrichter, hybrid wr, hybrid, batteriewechselrichter, inselwechselrichter, speicherwechselrichter, hybridgerät',
  'family=commercial-inverters':
    'gewerbewechselrichter, dreiphasenwechselrichter, dreiphasiger wechselrichter, drehstromwechselrichter',
  'family=microinverters':
    'mikrowechselrichter, modulwechselrichter, mikro wr, microwechselrichter, kleinwechselrichter, dual mikrowechselrichter, duo mikrowechselrichter, quad mikrowechselrichter',
  'family=batteries':
    'batteriespeicher, speicher, ersatzspeicher, ersatzbatterie, ersatzakku, stromspeicher, batterie, solarspeicher, hausspeicher, heimspeicher, akku, hausbatterie, solarbatterie, energiespeicher, solarakku, gewerbespeicher, speichersystem, wandspeicher, speicherschrank, lithiumspeicher, lithiumakku, hochvoltspeicher, hochvoltbatterie, hochvoltakku, hv speicher, hv batterie, hv akku, niedervoltspeicher, niederspannungsspeicher, 48 v speicher, 48v speicher, 48 v batterie, 48 volt speicher, ac speicher, nachrüstspeicher',
  'family=transformers':
    'transformator, trafo, trockentrafo, trockentransformator, aufspanntransformator, aufspanntrafo, öltrafo, öltransformator, abspanntrafo, einphasentrafo, umspanner, verteiltransformator, ortsnetztransformator, trafostation, trenntransformator, trenntrafo',
  'family=ev-charging':
    'wallbox, ladestation, ladesäule, schnelllader, schnellader, ladegerät, e auto lader, autoladegerät, lader, ladepunkt, ladebox, e auto laden, elektroauto laden, ladetechnik, doppelladesäule, schnellladesäule, ladegerät auto',
  'family=residential-kits':
    'solaranlage einfamilienhaus, hausanlage, balkonkraftwerk, dachanlage, solaranlage haus, pv anlage haus, aufdachanlage',
  'family=residential-kits|commercial-kits':
    'komplettset, komplettpaket, solaranlage, komplettanlage, pv anlage, photovoltaikanlage, solarset, solarkit, bausatz, anlage, set, paket, solarpaket, solarsystem, photovoltaik komplettset, pv set',
  'implied family=residential-kits|commercial-kits': 'photovoltaik',
  'family=commercial-kits':
    'gewerbeanlage, freiflächenanlage, flachdachanlage, gewerbedachanlage, hallendachanlage, gewerbe anlage, gewerbliche solaranlage',
  'family=solar-mounting':
    'aufständerung, modulaufständerung, montagesystem, montageschiene, schiene, halterung, befestigung, modulhalterung, gestell, unterkonstruktion, modulklemme, klemme, klammer, halter, haken, falzklemme, stehfalzklemme, endklemme, mittelklemme, solarhalterung, montagematerial, modulbefestigung, dachbefestigung, solarbefestigung',
  'family=design-services':
    'planung, planungsleistung, planungspaket, anlagenplanung, pläne, genehmigung, zeichnungen, planen lassen, planer',
  'accessory family=soy-and-corn beside soy-and-corn': 'reiniger',
  'family=soy-and-corn': 'soja, mais, bioplastik, einweggeschirr, pflanzenöl, schmiermittel, kompostierbar',

  'brand=SMA': 'sunny boy, sunny tripower',
  'phases=1|split': 'einphasig, 1 phasig, einphasen, einphasiger, 1phasig, einphasige',
  'phases=3':
    'dreiphasig, 3 phasig, drehstrom, dreiphasen, dreiphasiger, 3phasig, dreiphasige, dreiphasenwechselrichter, dreiphasiger wechselrichter, drehstromwechselrichter',
  'panel_look=all_black':
    'vollschwarz, full black, komplett schwarz, ganz schwarz, schwarz, fullblack, schwarze',
  'panel_bifacial=yes': 'bifazial, bifaziale, bifaziales, beidseitig, doppelseitig, bifacial',
  'panel_look=glass_glass': 'glas glas, doppelglas',
  'inverter_needs_optimizers=no':
    'ohne optimierer, ohne leistungsoptimierer, ohne moduloptimierer, keine optimierer, keine leistungsoptimierer',
  'implied inverter_needs_optimizers=yes': 'optimierer, leistungsoptimierer, moduloptimierer',
  'implied batt_coupling=ac': existingSystems,
  'batt_coupling=ac':
    'ac gekoppelt, ac gekoppelter, wechselstromgekoppelt, ac speicher, ac kopplung, nachrüsten, nachrüstspeicher, nachrüstung',
  'batt_coupling=dc_high':
    'hochvoltspeicher, hochvoltbatterie, hochvoltakku, hv speicher, hv batterie, hv akku',
  'batt_coupling=dc_low':
    'niedervoltspeicher, niederspannungsspeicher, 48 v speicher, 48v speicher, 48 v batterie, 48 volt speicher',
  'voltage_class=high': 'hochvolt, hochspannung, hv',
  'voltage_class=low': 'niedervolt, niederspannung, kleinspannung',
  'batt_chemistry=lfp': 'lfp, lifepo4, eisenphosphat, lithium eisenphosphat, lithiumeisenphosphat',
  'batt_installation=wall|wall_floor':
    'wandmontage, wand, wandspeicher, wandbatterie, wandhängend, für die wand, an die wand, an die wand hängen',
  'batt_installation=floor|wall_floor': 'standspeicher, bodenmontage, bodenstehend',
  'transformer_type=low_voltage_dry|medium_voltage_dry':
    'trockentransformator, trockentrafo, trocken, gießharz, gießharztrafo',
  'transformer_type=medium_voltage_dry': 'mittelspannung, mittelspannungs, mittelspannungstrafo',
  'transformer_type=liquid_pad':
    'öltransformator, öltrafo, ölgefüllt, pad mount, freilufttrafo, öl, kompaktstation',
  'step=up': 'aufspanntransformator, aufspanntrafo, aufwärts, hochtransformieren, aufspannen, aufspann',
  'step=down': 'abspanntrafo, abwärts, abspann, abspanntransformator',
  'transformer_winding=copper': 'kupfer, kupferwicklung',
  'transformer_winding=aluminum': 'aluminium, aluwicklung, aluminiumwicklung',
  'ev_charging_level=dc_fast':
    'schnelllader, schnellader, schnellladen, dc lader, schnellladesäule, dc laden, gleichstromlader, schnellladestation',
  'ev_charging_level=level_2': 'wallbox',
  'ev_connector=nacs|ccs1_nacs': 'tesla stecker, tesla anschluss',
  'ev_connection=plug_14_50': 'mit stecker, steckerfertige wallbox, steckbar',
  'ev_connection=hardwired': 'festanschluss, fest angeschlossen',
  'ev_solar_surplus=yes':
    'überschüssiger solarstrom, überschüssigem solarstrom, überschüssigen solarstrom, überschüssigem strom, übrigem solarstrom, restlichem solarstrom, überschussladen, pv überschuss, solarüberschuss, solarladen, pv überschussladen, überschuss, solarwallbox, solar wallbox, mit solarstrom, mit überschuss',
  'transformer_cooling=natural_ester':
    'mit natürlichem ester, natürlichem ester, mit ester, esterfüllung, mit esterfüllung, estergefüllt, estergekühlt, mit pflanzenöl gefüllt, gefüllt mit pflanzenöl, pflanzenölfüllung',
  'transformer_cooling=mineral_oil': 'mineralöl, mit mineralöl, mineralölfüllung',
  'soy_use=absorbent':
    'bindemittel, ölbindemittel, ausgelaufenes öl, ausgelaufenem öl, verschüttetes öl, öl aufsaugen, öl aufzusaugen, öl aufnehmen, ölfleck, ölunfall',
  'soy_use=transformer_fluid':
    'trafoöl, transformatoröl, transformatorenöl, esteröl, trafoflüssigkeit, transformatorflüssigkeit',
  'soy_use=lubricant': 'kabelgleitmittel, kabeleinziehmittel, trackerfett',
  'soy_use=cleaner':
    'modulreiniger, panelreiniger, solarreiniger, vogelkot, vogeldreck, vogelmist, taubenkot, handreiniger, handwaschpaste, ölige hände',
  'soy_use=tableware': 'maisbesteck, einwegbesteck, maisbecher, kaltgetränkebecher',
  'soy_pack=drum': 'fass, im fass',
  'unit=jets': 'düse, düsen, massagedüsen, sprudeldüsen, whirlpooldüsen',
  'ev_mounting=pedestal': 'ladesäule, doppelladesäule',
  'ports=2': 'zwei anschlüsse, zwei autos, doppelladesäule, zwei ladepunkte, zwei fahrzeuge, zwei ladekabel',
  'battery=no': 'ohne speicher, ohne batterie, ohne akku, ohne stromspeicher, ohne batteriespeicher',
  'battery=yes':
    'hat eine batterie, hat einen speicher, hat einen akku, mit einer batterie, mit einem speicher, mit speicher, mit batterie, mit akku, mit stromspeicher, inklusive speicher, und speicher, samt speicher, mit batteriespeicher',
  'design_battery=yes':
    'mit speicher, mit batterie, mit akku, mit stromspeicher, inklusive speicher, und speicher, samt speicher, mit batteriespeicher',
  'roof=shingle': 'schindel, bitumenschindel, schindeldach, bitumendach',
  'roof=tile': 'ziegeldach, dachziegel, ziegel, pfannendach, tondach, dachhaken, ziegelhaken',
  'roof=seam': 'stehfalz, stehfalzdach, falzdach, falzklemme',
  'roof=metal|seam': 'blechdach, metalldach',
  'roof=metal': 'trapezblech, wellblech, trapezblechdach, wellblechdach',
  'roof=flat': 'windabweiser, flachdach, flachdachanlage, ballast, ballastiert, foliendach',
  'roof=ground':
    'freifläche, freiflächenanlage, bodenmontage, erdschraube, garten, freiland, aufgeständert, bodenanlage, wiese, acker',
  'mount_role=rail': 'montageschiene, profilschiene',
  'mount_role=attachment': 'dachfuß, dachfüße, l fuß, l füße, montagefuß, montagefüße',
  'mount_role=clamp': 'modulklemme, endklemme, mittelklemme',
  'implied mount_role=clamp': 'klemme, klammer',
  'mount_finish=black': 'schwarz, schwarze',
  'spa_supply=plug_120|convertible':
    'steckdose, steckerfertig, haushaltsstrom, normale steckdose, plug and play, schukostecker, ohne elektriker, mit stecker',
  'spa_lounger=no':
    'ohne liege, ohne liegeplatz, ohne liegesitz, keine liege, kein liegeplatz, keinen liegeplatz',
  'spa_lounger=yes': 'liege, liegeplatz, liegesitz, mit liege, liegefläche',
  'implied spa_lounger=yes': 'zum liegen, zum reinlegen, im liegen',
  'seats=2': 'zwei personen, paare, zu zweit, zwei leute, zweisitzer',
  'seats=3': 'drei personen, drei leute, zu dritt',
  'seats=4': 'vier personen, vier leute, viersitzer, zu viert, vierköpfige',
  'seats=5': 'fünf personen, fünf leute, zu fünft, fünfköpfige',
  'seats=6': 'sechs personen, sechs leute, zu sechst',
  'seats=7': 'sieben personen, sieben leute',
  'panels=2': 'dual mikrowechselrichter, duo mikrowechselrichter',
  'panels=4': 'quad mikrowechselrichter',
  'tub_type=freestanding|clawfoot': 'freistehend, freistehende',
  'tub_type=alcove':
    'nische, nischenwanne, einbauwanne nische, einbauwanne für nische, einbauwanne für eine nische, einbauwanne für die nische',
  'tub_type=clawfoot': 'löwenfüße, auf füßen, nostalgie, löwenfüßen, mit füßen, füßchen',
  'tub_type=drop_in': 'einbau, einbauwanne, einbaubadewanne',
  'tub_type=walk_in':
    'mit tür, tür, begehbar, begehbare, mit einstieg, seniorenwanne, sitzbadewanne, einstiegstür',
  'tub_material=cast_iron': 'gusseisen, guss, gusswanne',
  'tub_material=acrylic': 'acryl',
  'tub_material=solid_surface': 'mineralguss',
  'tub_drain=left': 'ablauf links, links',
  'tub_drain=right': 'ablauf rechts, rechts',
  'tub_jets=water': `${indoorSpas}, ${tubsWithJets}, whirlwanne, whirlpoolbadewanne, wasserdüse, mit düsen, whirlpoolwanne`,
  'tub_jets=air': 'luftdüse, luftsprudel, luftmassage, luftsprudler, sprudelmassage',
  'design_stamp=structural': 'statik, statiknachweis',
  'design_stage=permit':
    'bauantrag, genehmigungsplan, genehmigung, plansatz, genehmigungsunterlagen, bauplan, baupläne, baugenehmigung, bauzeichnung',
  'design_project=commercial':
    'gewerbeanlage, gewerbe anlage, gewerbe, gewerbliche solaranlage, gewerbeplanung, gewerbliche planung',
  'design_project=residential|any': 'einfamilienhaus, wohnhaus, eigenheim',
  'status=clearance': 'restposten, ausverkauf, auslaufmodell, sonderposten',
  'made_in_usa=yes':
    'aus den usa, aus usa, us produktion, in den usa hergestellt, amerikanisch, amerikanische',

  'use=cabin':
    'hütte, ferienhaus, wochenendhaus, gartenhaus, berghütte, wohnmobil, insel, inselanlage, gartenlaube, almhütte, blockhütte, autark',
  'use=whole_house': 'ganzes haus, ganze haus, gesamte haus, gesamtes haus, komplettes haus',
  'use=backup': 'notstrom, ersatzstrom, stromausfall, blackout, notstromversorgung',
  'use=senior':
    'senioren, senior, ältere, alte menschen, behindert, barrierefrei, behindertengerecht, oma, opa, gehbehindert, schlechte knie, über den rand steigen, beine heben, bein heben, rollstuhl',

  'unit=Ah': 'ah, amperestunde',
  'unit=none': 'quadratmeter, qm, m2, tonne, stück',
  'unit=kWh': 'kilowattstunde',
  'unit=gal': 'gallone',
  'unit=l': 'liter',
  'unit=in': 'zoll',
  'unit=ft': 'fuß',
  'unit=cm': 'zentimeter',
  'unit=lb': 'pfund',
  'unit=%': 'prozent',
  'unit=years': 'jahre garantie, jahren garantie, jahre gewährleistung, jahren gewährleistung',
  'unit=persons': 'person, personen, leute, sitzer, sitze, plätze, sitzplätze, mann, erwachsene',
  'unit=panels': 'module, platten, paneele, solarmodule',
  'unit=ports': 'anschlüsse, autos, elektroautos, e autos, teslas, ladepunkte, fahrzeuge',
  'unit=phases': 'phasen, phasig',
  at_most:
    'bis, unter, höchstens, maximal, max, weniger als, bis zu, nicht mehr als, nicht über, nicht teurer als, nicht größer als, bis maximal, oder weniger, oder kleiner, oder günstiger',
  at_least:
    'ab, über, mindestens, mehr als, min, oder mehr, und mehr, oder größer, oder höher, oder darüber, aufwärts',
  postposed:
    'oder weniger, oder kleiner, oder günstiger, oder mehr, und mehr, oder größer, oder höher, oder darüber, aufwärts',
  dollars: 'dollar, usd, $, us dollar',
  'order=price_up':
    'günstig, günstiger, günstige, günstigste, billig, billige, billigste, preiswert, preiswerte, günstigster, billiger, günstiges',
  'order=size_down':
    'größte, größter, stärkste, leistungsstärkste, größtes, stärkster, stärkstes, leistungsstärkstes',
  'order=size_up': 'kleinste, kleinster, klein, kleiner, kleine, kleinen, kleines, kompakt',
  'order=efficiency_down':
    'höchster wirkungsgrad, höchstem wirkungsgrad, höchsten wirkungsgrad, bester wirkungsgrad, bestem wirkungsgrad, besten wirkungsgrad, effizienteste, effizientester, effizientestes, effizientesten',
  'order=weight_up':
    'leichteste, leichtester, leichtestes, leichtesten, geringstes gewicht, niedrigstes gewicht',
  'order=warranty_down': 'längste garantie, längster garantie, längsten garantie, beste garantie',
  for: 'für, fürs, für den, passend zu, passend für, kompatibel mit, passt zu, passt zum, passt zur, passend zum, passend zur, passend, zu, funktioniert mit, zusammen mit, geeignet für, ausgelegt für',
  with: 'mit, inklusive, inkl, samt, der, des, einer, eines, von, vom, bei',
  to: 'auf, nach, zu',
  through: 'bis',
  between: 'zwischen',
  and: 'und',
  replacement:
    'ersatz, ersatzgerät, ersatzmodell, ersatzmodul, ersatzmodule, ersatzspeicher, ersatzbatterie, ersatzakku, ersatzwechselrichter, ersetzen, ersetzt, nachfolger, nachfolgemodell, nachfolgegerät, statt, anstatt, anstelle, alternative, alternative zu, nicht mehr lieferbar, nicht mehr erhältlich, eingestellt, abgelöst, austauschen, austauschgerät, neue version, gibt es nicht mehr, gibts nicht mehr, nicht mehr verfügbar, stattdessen, alternative zum, alternative zur',
  ignore:
    'terrasse, balkon, ca, etwa, ungefähr, circa, rund, an, gleichzeitig, wie, kann, soll, muss, etwas, jemand, hilfe, kostet, kosten, welcher, welche, welches, der, die, das, den, dem, des, ein, eine, einen, einer, und, oder, für, fürs, im, in, am, an, von, vom, zum, zur, bitte, suche, gesucht, brauche, benötige, habt, haben, führt, führen, verkauft, ihr, sie, ich, mein, meine, aufs, auf, haus, solar, pv, photovoltaik, gibt, es, nur, kaufen, preis, leistung, gerät, normale, normalen, laufen, draußen, system, dach, hausdach',
}
