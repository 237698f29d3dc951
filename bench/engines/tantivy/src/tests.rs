use serde_json::{Value, json};

use crate::index::{Builder, Filled, Notice};
use crate::question::Question;
use crate::search::{aggregated, counted};

/// A thousand notices whose words and values come round at different paces.
fn filled() -> Filled {
    let mut notices = Builder::new().unwrap();
    for at in 0..1000u64 {
        let paths: [&[u64]; 4] = [
            &[],
            &[72000000, 72100000],
            &[72000000, 72150000],
            &[43000000, 72000000, 72150000],
        ];
        let pick = |list: &[&str]| list[at as usize % list.len()].to_string();
        let notice = Notice {
            title: pick(&["road works", "school road", "cleaning"]),
            description: format!("{} of the year{}", pick(&["supply", "repair"]), at % 11),
            status: 1 + at % 5,
            buyer: (at % 7 > 0).then_some(at % 7),
            value: (at % 13 > 0).then_some(at as i64 * 100 - 5_000),
            category: paths[at as usize % 4].to_vec(),
            location: if at % 4 == 0 {
                vec![]
            } else if at % 10 == 1 {
                vec![1, 8]
            } else {
                vec![1 + at % 8]
            },
        };
        notices.add(notice).unwrap();
    }
    notices.finish().unwrap()
}

fn pairs(counts: &Value, facet: &str) -> Vec<(u64, u32)> {
    let buckets = counts[facet]["buckets"].as_array().unwrap();
    let number = |bucket: &Value, name: &str| bucket[name].as_f64().unwrap() as u64;
    let mut pairs: Vec<_> = buckets
        .iter()
        .map(|one| (number(one, "key"), number(one, "doc_count") as u32))
        .collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn counting_columns_finds_and_counts_what_aggregations_do() {
    let index = filled();
    let questions = json!([
        {},
        { "words": ["road"] },
        { "words": ["road", "repair"] },
        { "words": ["nowhere"] },
        { "status": [1, 4] },
        { "words": ["the"], "status": [1, 4], "location": [8] },
        { "words": ["year3"], "category": [72000000] },
        { "category": [72150000], "location": [1, 2, 3] },
        { "from": 0, "to": 50_000 },
        { "words": ["works"], "from": -2_000 },
        { "words": ["works", "supply"], "to": 30_000, "status": [2, 3, 5] },
    ]);
    for question in questions.as_array().unwrap() {
        let asked: Question = serde_json::from_value(question.clone()).unwrap();
        let ours = counted(&index, &asked).unwrap();
        let theirs = aggregated(&index, &asked).unwrap();
        let counts = serde_json::to_value(&theirs.counts).unwrap();
        assert_eq!(ours.total, theirs.total, "{question}");
        assert_eq!(ours.best, theirs.best, "{question}");
        assert_eq!(ours.counts.status, pairs(&counts, "status"), "{question}");
        assert_eq!(ours.counts.buyer, pairs(&counts, "buyer"), "{question}");
        assert_eq!(ours.counts.category, pairs(&counts, "category"), "{question}");
        assert_eq!(ours.counts.location, pairs(&counts, "location"), "{question}");
    }
}
