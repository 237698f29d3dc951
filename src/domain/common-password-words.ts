/**
 * What attackers try first: the words and sequences at the top of every published list of leaked passwords, and words
 * related to this product. Includes short ones, because digits around them make them long enough.
 */
const wordList = `
123456 123456789 1234567890 12345678910 0123456789 9876543210 0987654321 1122334455 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz2wsx3edc zaq12wsx q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwe123 qwer1234 qwert qwerty qwertyui qwertyuiop
qwerty123456 asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm abcd abcdef abcdefgh abcdefghij abcdefghijk abc abc123 a1b2c3
a1b2c3d4e5 aa123456 password passwort passw0rd p4ssword p4ssw0rd pass passwd passphrase mypassword yourpassword
newpassword thepassword password1password passwordpassword changeme changemenow letmein letmeinnow opensesame trustno
trustnoone admin administrator adminadmin root toor user username guest default demo test tester testing testtest
testpassword temp temporary secret topsecret welcome welcomehome welcomeback hello hellohello helloworld hello123world
login signin signup access master superuser superman batman spiderman pokemon starwars dragon monkey donkey shadow
sunshine sunflower princess prince queen king football baseball basketball soccer hockey cricket rugby netball iloveyou
iloveu loveyou loveme lovely lover love sweetheart darling forever whatever freedom flower butterfly chocolate cookie
banana orange cherry apple summer winter spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday michael jennifer jessica daniel charlie thomas
jordan ashley nicole andrew joshua matthew robert anthony samantha amanda george harley ranger hunter buster killer
ginger pepper maggie computer internet google facebook linkedin microsoft windows samsung android iphone keyboard mouse
australia australian aussie sydney melbourne brisbane adelaide perth hobart darwin canberra queensland victoria tasmania
newsouthwales kangaroo koala wallaby brolga kookaburra wombat platypus collingwood essendon richmond carlton geelong
hawthorn tender tenders procurement opportunity opportunities supplier suppliers business company office account
accounts finance manager director government council nothing something anything everything whatsup blahblah blink182
naruto metallica slipknot eminem liverpool arsenal chelsea manchester manchesterunited barcelona realmadrid ferrari
mercedes porsche corvette mustang yamaha cheese coffee vanilla sausage peanut junior senior family mother father
brother sister children grandma grandpa angel angels heaven jesus jesuschrist christ blessed blessing godisgood
`;

export const commonPasswordWords: ReadonlySet<string> = new Set(wordList.trim().split(/\s+/));
