import { docsPage, toProperties } from '@hunch/proto/colours'

/** The style sheet of the documentation page. */
export const style = `
:root{${toProperties(docsPage.dark).join('')}}
@media (prefers-color-scheme:light){:root{${toProperties(docsPage.light).join('')}}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,sans-serif;display:grid;grid-template:"head head" auto "nav main" 1fr/15rem minmax(0,1fr)}
header{grid-area:head;padding:2rem clamp(1rem,4vw,3rem) 1rem;border-bottom:1px solid var(--line)}
h1{font-size:1.9rem;line-height:1.2;margin:.8rem 0 .4rem;letter-spacing:-.01em}
header p{margin:.2rem 0;color:var(--quiet);max-width:46rem}
.crowd{height:8px;width:9rem;border-radius:4px;background:linear-gradient(90deg,var(--agree) 0 62%,transparent 62% 64%,var(--disagree) 64%)}
a{color:var(--accent);text-underline-offset:.15em}
nav{grid-area:nav;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:1rem 0 2rem clamp(1rem,4vw,3rem);font-size:.9rem}
nav h2{font-size:.95rem;margin:1.2rem 0 .3rem}
nav a{text-decoration:none}
nav a:hover{text-decoration:underline}
nav ul{list-style:none;margin:0;padding:0}
nav li a{color:var(--quiet);display:block;padding:.15rem 0}
main{grid-area:main;padding:1rem clamp(1rem,4vw,3rem) 4rem;max-width:64rem}
section>h2{font-size:1.4rem;margin:2rem 0 .8rem}
article{background:var(--raised);border:1px solid var(--line);border-radius:14px;padding:1rem 1.2rem 1.2rem;margin:0 0 1rem}
article:target{border-color:var(--accent)}
h3{margin:0;font-size:1.05rem;font-weight:600;overflow-wrap:anywhere}
h4{margin:1.1rem 0 .3rem;font-size:.85rem;color:var(--quiet);font-weight:600}
article>p{margin:.5rem 0 0}
.who{color:var(--quiet);font-size:.9rem}
code{font:.92em ui-monospace,SFMono-Regular,Menlo,monospace}
.method{display:inline-block;min-width:4.2rem;text-align:center;font-size:.75rem;font-weight:700;letter-spacing:.04em;padding:.15rem .5rem;border-radius:6px;border:1.5px solid var(--accent);color:var(--accent)}
.method.post,.method.put,.method.patch{border-color:var(--agree);color:var(--agree)}
.method.delete{border-color:var(--disagree);color:var(--disagree)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th{text-align:start;color:var(--quiet);font-weight:600;padding:.3rem .8rem .3rem 0}
td{border-top:1px solid var(--line);padding:.45rem .8rem .45rem 0;vertical-align:top;overflow-wrap:anywhere}
td:first-child{white-space:nowrap;overflow-wrap:normal}
td small{display:block;color:var(--quiet)}
h3 small{color:var(--quiet);font-weight:400;font-size:.85rem}
h4 small{font-weight:400}
.problems{margin:.2rem 0 0;padding-inline-start:1.2rem;font-size:.9rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
@media (max-width:50rem){body{display:block}nav{display:none}}
`
